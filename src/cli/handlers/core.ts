/** The core of a bench for one command: the same as that of the screens, with the same outbox on the same disk. */
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
  /** The store of the token. */
  lojaId: string;
  /** Decides how long the command waits for the rate limit. */
  patience: Patience;
};

export type CoreFlags = {
  /** The longest wait in seconds: for the verdict after a lost response, or for the rate limit. */
  wait?: number;
};

/** Opens a core, identifies its store, runs `work` on it and closes it. */
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
 * As {@link withCore}, for records that only this machine has: rejects with `StateUnusable` if they cannot be read, as
 * nothing shown would be true then.
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

/** Makes a core for the flags and the configuration of a command. Sends no request yet. */
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
    // Scripts do not undo, so intents are sent at once.
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

/** The configured operator and station. */
export function configuredAuthor({ config }: Pick<StoreContext, 'config'>): Author {
  return { operator: config.operator ?? '', station: config.station };
}
