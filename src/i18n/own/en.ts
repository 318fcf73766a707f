/** Commands of the shop's own, in English. */

export const own = {
  running: (name: string) => `${name} …`,
  done: 'done',
  more: (lines: number, key: string) => `   (${lines} lines: ${key})`,
  busy: 'still running',
  nothing: 'no own command has said anything yet',
  noOrder: 'the order could not be read, so nothing was run',
  notRun: 'access to buyers’ data has ended here, so nothing was run',
  notShown: 'access to buyers’ data has ended here, so its output is not shown',
  ended: (exitCode: number | null) => (exitCode === null ? 'ended by a signal' : `exit ${exitCode}`),
  problems: {
    missing: (program: string) => `${program} is not there, or may not be run`,
    failed: (program: string) => `${program} could not be started`,
    late: (_: string, seconds: number) => `not done after ${seconds} s, so it was ended`,
    ended: () => 'ended with the bench',
  } satisfies Record<string, (program: string, seconds: number) => string>,
  question: (name: string) => `Give “${name}” the buyer’s name, address and documents?`,
  details: 'Asked once per shift; each time goes into the audit trail.',
  said: 'It complained',
  output: 'It said',
  nothingSaid: 'It said nothing.',
  cut: 'It said more than is kept.',
};
