/**
 * A bench served by the machine's own sshd (`ForceCommand bancada`): a client that sends a command line in place of a
 * terminal gets the commands of `bancada ssh`, and nothing else.
 */
import { createCore } from '../../app/core.ts';
import type { ExitCode } from '../../base/exit-codes.ts';
import type { ConfigFlags } from '../../config/config.ts';
import { stateDirFrom } from '../../config/folders.ts';
import type { CliIo } from '../../tty/io.ts';
import { takeConfig, runInCliContext } from '../run-with-store.ts';
import { untilLoaded } from '../plain-queue.ts';
import { createRemoteCommands } from '../remote.ts';
import { splitShellWords } from '../shell-split.ts';
import { textsIn } from '../../i18n/texts.ts';
import type { CommonFlags } from '../cli-context.ts';

/** Runs the command line of a client. */
export function runServed(io: CliIo, given: ConfigFlags, line: string, version: string): Promise<ExitCode> {
  // The flags of the root command; behind a forced command none of them has a value.
  const flags = given as CommonFlags;
  return runInCliContext(io, flags, async (talk) => {
    const config = await takeConfig(talk, flags);
    const { operator = '', station, language, requestsPerMinute } = config;
    const author = { operator, station };
    const core = createCore(config, {
      author,
      stateDir: stateDirFrom(io.env),
      client: { isReadOnly: config.isReadOnly === true },
    });
    try {
      await core.identify(talk.signal);
      if (splitShellWords(line)?.[0] === 'queue') {
        core.sync.start();
        await untilLoaded(core, textsIn(language));
      }
      const commands = createRemoteCommands(core, config, version, requestsPerMinute);
      return await commands(line, { ...io, env: { BANCADA_LANG: language } }, author, { language, isMasked: false });
    } finally {
      await core.close();
    }
  });
}
