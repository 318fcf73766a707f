/** The core of a bench for one command: the same that the screens have, with the same outbox on the same disk. */
import { type Author } from '../../domain/intents.ts';
import { createCore, type Core } from '../../app/core.ts';
import { systemClock } from '../../base/clock.ts';
import type { PollPace } from '../../sync/poll/pace.ts';
import type { ExitCode } from '../../base/exit-codes.ts';
import { deadlinesOf, exchangeLine, type StoreContext } from '../run-with-store.ts';
import { clearBar } from '../output/progress.ts';
import { setAsideWords } from './local-state.ts';
import { createPatience, USUAL_PATIENCE_MS, type Patience } from './patience.ts';
import { stateDirFrom } from '../../config/folders.ts';

export type CommandCore = Core & {
  /** The store behind the token. */
  lojaId: string;
  /** How long the command still waits for a store that asks for fewer requests. */
  patience: Patience;
};

export type CoreFlags = {
  /**
   * Seconds after which the command waits no longer: for what became of a lost answer, or until the store may be asked.
   */
  wait?: number;
};

/** Works with a core whose store is known, and closes it. */
export async function withCore(
  job: StoreContext,
  { wait }: CoreFlags,
  work: (core: CommandCore) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { io, say, texts } = job;
  const patience = createPatience({
    clock: systemClock,
    limitMs: wait === undefined ? USUAL_PATIENCE_MS : wait * 1000,
    onWait(ms) {
      if (io.stderr.isTTY !== true) return;
      clearBar(io);
      say(texts.write.waiting(Math.ceil(ms / 1000)));
    },
  });
  const core = openCore(job, undefined, patience);
  try {
    const lojaId = await patience.ask(() => core.identify(job.signal), job.signal);
    return await work(Object.assign(core, { lojaId, patience }));
  } finally {
    await core.close();
  }
}

/**
 * The same for what this machine keeps by itself: rejects with `StateUnusable` where that cannot be read, for nothing that
 * is shown then would be true.
 */
export function withKept(
  job: StoreContext,
  flags: CoreFlags,
  work: (core: CommandCore) => Promise<ExitCode>,
): Promise<ExitCode> {
  return withCore(job, flags, async (core) => {
    core.state.database.dataVersion();
    return work(core);
  });
}

/** A core by the flags and the configuration of a command. Nothing is asked of the store yet. */
export function openCore(
  { config, io, explain, say, texts, figures }: StoreContext,
  pace?: PollPace,
  patience?: Patience,
): Core {
  return createCore(config, {
    author: configuredAuthor({ config }),
    stateDir: stateDirFrom(io.env),
    onSetAside: (found) => say(setAsideWords(found, texts)),
    ...(figures ? { onPrinted: figures.notePrinted } : {}),
    // Scripts do not take back what they have asked for.
    times: { graceMs: 0, ...(config.watchMs === undefined ? {} : { watchMs: config.watchMs }) },
    ...(pace ? { pace } : {}),
    ...(patience ? { whenLimited: patience.waitMs } : {}),
    client: {
      isReadOnly: config.isReadOnly === true,
      ...(config.timeoutMs === undefined ? {} : { deadlines: deadlinesOf(config.timeoutMs) }),
      onExchange(exchange) {
        explain(exchangeLine(exchange));
        figures?.noteExchange(exchange);
        patience?.note(exchange);
      },
    },
  });
}

/** Whoever works at this station, by the configuration. */
export function configuredAuthor({ config }: Pick<StoreContext, 'config'>): Author {
  return { operator: config.operator ?? '', station: config.station };
}
