/** A monotonic clock that all processes of this machine share: milliseconds since it was switched on. */
export function hostNow(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}
