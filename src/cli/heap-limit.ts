/**
 * A limit for the memory in which V8 makes new objects. It doubles as long as some of them stay, up to 32 MB, which a
 * long list of rows that come and go has no use for: with 8 MB it takes as long. The size itself can only be set
 * before V8 starts; by how much it grows can be set at any time.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Both halves of what V8 calls its new space. Smaller, and what is on its way for a moment counts as old. */
const ENOUGH_BYTES = 8_000_000;

/** To be called now and then; from when there is enough it does nothing. It holds for the whole process. */
export function createHeapLimit(): () => void {
  let isSet = false;
  return () => {
    if (isSet) return;
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if (young && young.space_size < ENOUGH_BYTES) return;
    isSet = true;
    setFlagsFromString('--semi-space-growth-factor=1');
  };
}
