import { test } from 'vitest';
import { IS_NIGHT } from '../support/night.ts';

/** A journey of which a faster test holds every claim by day: by night it shows them on a real terminal. */
export const atNight = test.runIf(IS_NIGHT);
