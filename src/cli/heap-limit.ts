/**
 * Limits the new space of V8. V8 doubles it while some new objects survive, up to 32 MB; reading a long list of short-lived
 * rows is no slower with 8 MB. The size itself can only be set before V8 starts, its growth factor at any time.
 *
 * And the HTTP parser, which is WebAssembly, is compiled once: the optimizer takes 8 MB for it, and a list is read no faster.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Of both halves of the new space. With a smaller one, V8 would promote short-lived objects to the old space. */
const ENOUGH_BYTES = 8_000_000;

/** Returns a function to call now and then: it stops the growth once the size is reached, for the whole process. */
export function createHeapLimit(): () => void {
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  let isSet = false;
  return () => {
    if (isSet) return;
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if (young && young.space_size < ENOUGH_BYTES) return;
    isSet = true;
    setFlagsFromString('--semi-space-growth-factor=1');
  };
}
