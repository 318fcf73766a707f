import { test } from 'vitest';
import { IS_NIGHT } from '../support/night.ts';

/** A journey of which faster tests hold the claims by day, or that judges a page: by night it shows them on a real terminal. */
export const atNight = test.runIf(IS_NIGHT);
