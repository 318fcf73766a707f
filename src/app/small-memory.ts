/**
 * A bench on one terminal stays small, where V8 would take memory for a speed that one person does not feel. Measured
 * with 100,000 items on disk and 2,000 open, resident at rest and after a thousand held keys: 155 MB and 157 MB as V8 does
 * by itself, 113 MB and 118 MB like this, for 1.05 ms of work per held key in place of 0.9.
 *
 * - The young generation does not grow. Where it may, a first load of 100,000 open items takes 80 MB more, which stay
 *   until nobody has pressed a key for a minute, and as much work.
 * - WebAssembly is not compiled a second time. The optimizer takes 10 MB for the HTTP parser at the first answers, which
 *   malloc keeps; a frame of Ink, whose layout is WebAssembly, and a first load cost the same without.
 *
 * A host of many terminals is left as V8 does.
 */
import { setFlagsFromString } from 'node:v8';
import { collectGarbage } from './collect.ts';

/** To be called before much is loaded: what has grown stays so for half a minute. */
export function staySmall(): void {
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Collects what is young, in a millisecond, while nobody waits for it. Of ten letters of a filter over 100,000 rows eight
 * waited for that before their rows were there, and two do like this.
 */
export function tidyUp(): void {
  collectGarbage({ type: 'minor', execution: 'sync' });
}
