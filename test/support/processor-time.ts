/** What something costs, however busy the machine is. */

/** Starts a clock that counts only while this thread has a processor; returns how many milliseconds that were so far. */
export function processorClock(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}
