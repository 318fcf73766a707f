import type { ByFile } from './explained.ts';

export const PACKING: ByFile = {};
