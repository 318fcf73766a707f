/** The core of a bench for one command: the same that the screens have, with the same outbox on the same disk. */
import { createCore, type Core } from '../../bench.ts';
import { stateDirFrom } from '../../disk/state-dir.ts';
import type { Pace } from '../../sync/pace.ts';
import type { ExitCode } from '../exit-codes.ts';
import { deadlinesOf, exchangeLine, type Job } from '../job.ts';

export type CommandCore = Core & {
  /** The store behind the token. */
  lojaId: string;
};

export type CoreFlags = {
  /** Seconds after which the command waits no longer for what became of a lost answer. */
  wait?: number;
};

/** Works with a core whose store is known, and closes it. */
export async function withCore(job: Job, work: (core: CommandCore) => Promise<ExitCode>): Promise<ExitCode> {
  const core = openCore(job);
  try {
    const lojaId = await core.identify(job.signal);
    return await work(Object.assign(core, { lojaId }));
  } finally {
    await core.close();
  }
}

/** A core by the flags and the configuration of a command. Nothing is asked of the store yet. */
export function openCore({ config, io, explain }: Job, pace?: Pace): Core {
  return createCore(config, {
    author: { operator: config.operator ?? '', station: config.station },
    stateDir: stateDirFrom(io.env),
    // Scripts do not take back what they have asked for.
    times: { graceMs: 0, ...(config.watchMs === undefined ? {} : { watchMs: config.watchMs }) },
    ...(pace ? { pace } : {}),
    client: {
      isReadOnly: config.isReadOnly === true,
      ...(config.timeoutMs === undefined ? {} : { deadlines: deadlinesOf(config.timeoutMs) }),
      onExchange: (exchange) => explain(exchangeLine(exchange)),
    },
  });
}
