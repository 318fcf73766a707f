/**
 * Keeps a bench on one terminal small, where V8 would take memory for a speed that one person does not notice. Measured with
 * 100,000 items on disk and 2,000 open, resident at rest and after a thousand held keys: 155 MB and 157 MB with V8's defaults,
 * 113 MB and 118 MB with these settings, for 1.05 ms of work per held key in place of 0.9.
 *
 * - The young generation does not grow. Otherwise a first load of 100,000 open items takes 80 MB more, which stay until
 *   nobody has pressed a key for a minute, and as much work.
 * - WebAssembly is not compiled a second time. The optimizer takes 10 MB for the HTTP parser at the first responses, which
 *   malloc keeps; a frame of Ink, whose layout is WebAssembly, and a first load cost the same without.
 *
 * A host of many terminals keeps V8's defaults.
 */
import { setFlagsFromString } from 'node:v8';
import { collectGarbage } from './collect.ts';

/** To be called before much is loaded: memory that has grown stays so for half a minute. */
export function staySmall(): void {
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Collects the young generation, in a millisecond, while nobody waits for it. Of ten letters typed into a filter over 100,000
 * rows eight waited for that before their rows were shown, and two do with this.
 */
export function tidyUp(): void {
  collectGarbage({ type: 'minor', execution: 'sync' });
}
