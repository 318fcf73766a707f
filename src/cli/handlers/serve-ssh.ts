/** `ssh`: opens the core, the keys and the server, and serves until it is interrupted. */
import { join } from 'node:path';
import { createStoreFigures } from '../../app/store-figures.ts';
import { createCore } from '../../app/core.ts';
import { drawInAllColours } from '../../tty/output/colours.ts';
import { createBadges } from '../../config/operators-file.ts';
import { readKeymap, watchListeners } from '../../session/keymap/configured-keymap.ts';
import { readAddressList } from '../../ssh/addresses.ts';
import { mayLogIn, watchAuthorizedKeys } from '../../ssh/authorized-keys.ts';
import { setAsideWords } from './local-state.ts';
import { openControl } from '../../ssh/control.ts';
import { openHostKey, openHostKeys } from '../../ssh/host-key.ts';
import { loginLine } from '../../ssh/login-log.ts';
import { createLoginTrail, gathered } from '../../ssh/login-trail.ts';
import { createMetrics } from '../../ssh/metrics.ts';
import { sshProblem } from '../../config/ssh-problem.ts';
import { startSshServer, type SshServer } from '../../ssh/server.ts';
import { ATTENDED_PACE } from '../../sync/poll/pace.ts';
import { sshTextsIn } from '../../i18n/ssh/ssh-texts.ts';
import { untilAborted } from '../../base/clock.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { failureOf } from '../failures.ts';
import { doorbellFrom, type DoorbellFlags } from './doorbell.ts';
import { complainOfAddress, openService, type MetricsFlags, type Service } from './service.ts';
import { journalLine } from '../output/journal-line.ts';
import { takeConfig } from '../run-with-store.ts';
import { createRemoteCommands } from '../remote.ts';
import type { CommonFlags, CliContext } from '../cli-context.ts';
import type { Invocation } from '../command.ts';
import { namesIn } from '../../config/environment.ts';
import { configDirFrom, stateDirFrom } from '../../config/folders.ts';
import { MINUTE_MS } from '../../base/durations.ts';

export type SshFlags = {
  authorizedKeys: string;
  port: number;
  host: string;
  hostKey?: string[];
  nextHostKey?: string;
  maxSessions: number;
  keepSessions?: boolean;
  requestsPerMinute?: number;
  exempt?: string;
  /** Names, separated by commas. */
  ownCommands?: string;
  /** Minutes. */
  lockAfter: number;
  idle: number;
} & DoorbellFlags &
  MetricsFlags;

export async function serveSsh(
  talk: CliContext,
  flags: SshFlags & CommonFlags,
  _: unknown,
  { version, loadScreens }: Invocation,
): Promise<ExitCode> {
  const { io, say, signal } = talk;
  const config = await takeConfig(talk, flags);
  const { language, station, operator = '', graceMs, watchMs } = config;
  const texts = sshTextsIn(language);
  const allowed = namesIn(flags.ownCommands) ?? config.sshCommands ?? [];
  const keymap = readKeymap(configDirFrom(io.env), allowed);
  const listeners = watchListeners(configDirFrom(io.env), allowed, (problem) => say(problem.words(talk.texts)));
  const stateDir = stateDirFrom(io.env);
  const isExempt = flags.exempt === undefined ? undefined : readAddressList(flags.exempt);
  if (flags.exempt !== undefined && !isExempt) throw sshProblem(({ server }) => server.notAddresses('--exempt'));
  const keys = watchAuthorizedKeys(
    flags.authorizedKeys,
    (error) => say(texts.server.keysBroken(failureOf(error, talk.texts).line)),
    (taken) => say(texts.server.keysTaken(taken.filter(mayLogIn).length)),
  );
  const hostKeys = openHostKeys(flags.hostKey ?? [join(stateDir, 'ssh-host-key')]);
  const nextKey = flags.nextHostKey === undefined ? undefined : openHostKey(flags.nextHostKey);
  for (const key of nextKey ? [...hostKeys, nextKey] : hostKeys) {
    if (key.isNew) say(texts.hostKey.made(key.path));
  }

  drawInAllColours();
  const App = await loadScreens();
  const doorbell = doorbellFrom(flags, ATTENDED_PACE, talk.texts);
  const figures = createStoreFigures(version, 'ssh');
  const core = createCore(config, {
    author: { operator, station },
    times: { ...(graceMs === undefined ? {} : { graceMs }), ...(watchMs === undefined ? {} : { watchMs }) },
    stateDir,
    ...(doorbell ? { pace: doorbell.pace } : {}),
    onSetAside: (found) => say(setAsideWords(found, talk.texts)),
    client: { isReadOnly: config.isReadOnly === true, onExchange: figures.noteExchange },
    onPrinted: figures.notePrinted,
  });
  figures.watch(core);
  figures.figures.gauge('ssh_sessions', 'Open sessions.', () => server?.sessions().length ?? 0);
  const metrics = createMetrics(figures.figures);
  const visits = gathered((rows) => core.actions.noteVisits(rows));
  const trail = createLoginTrail(visits.write, core.clock.now);
  const address = `${flags.host}:${flags.port}`;
  let server: SshServer | undefined;
  let receiver: { url: string; close(): Promise<void> } | undefined;
  let closeControl: (() => Promise<void>) | undefined;
  let service: Service | undefined;
  const onStray = (error: unknown) => {
    if (server?.takeError(error)) return;
    say(describe(error));
    process.exit(EXIT.unexpected);
  };
  process.on('uncaughtException', onStray);
  try {
    server = await startSshServer({
      core,
      App,
      hostKeys: hostKeys.map(({ privateKey }) => privateKey),
      ...(nextKey ? { nextHostKey: nextKey.privateKey } : {}),
      keys,
      host: flags.host,
      port: flags.port,
      language,
      keymap,
      badges: createBadges(configDirFrom(io.env), core.clock.now),
      settings: config,
      limits: {
        sessions: flags.maxSessions,
        lockAfterMs: flags.lockAfter * MINUTE_MS,
        idleMs: flags.idle * MINUTE_MS,
      },
      isExempt,
      keepsSessions: flags.keepSessions === true,
      metrics,
      commands: createRemoteCommands(core, config, version, flags.requestsPerMinute ?? config.requestsPerMinute),
      onEvent(event) {
        const isRefusal = event.event === 'refused' || event.event === 'locked-out' || event.event === 'no-place';
        const line = loginLine(event, io.isJournal ? undefined : core.clock.wallNow());
        io.stderr.write(`${journalLine(io, line, isRefusal ? 'notice' : 'info')}\n`);
        trail(event);
      },
      onError: (error) => say(describe(error), 'error'),
    }).catch((error: unknown) => complainOfAddress(error, address));
    const running = server;
    service = await openService(talk, flags, {
      figures,
      core,
      stateDir,
      sessionCount: () => running.sessions().length,
    });
    closeControl = await openControl(stateDir, server.port, server.logins);
    if (!closeControl) say(texts.server.noControl);
    receiver = await doorbell?.attach({
      replica: core.replica,
      ring: () => core.sync.doorbell(),
      onWebhook: figures.noteWebhook,
    });
    core.sync.start();
    if (config.isReadOnly !== true) {
      core.priceRuns.begin();
      core.ownRuns.begin(listeners);
    }
    if (receiver) say(texts.server.doorbell(receiver.url));
    say(texts.server.listening(`${flags.host}:${server.port}`));
    for (const { fingerprint } of hostKeys) say(texts.server.fingerprint(fingerprint));
    if (nextKey) say(texts.server.nextFingerprint(nextKey.fingerprint));
    say(texts.server.keys(keys().filter(mayLogIn).length));
    service.ready();
    await untilAborted(signal);
    const code = (signal.reason as ExitCode | undefined) ?? EXIT.done;
    // An end that hangs is cut off, with a line about the resources that it waits for.
    setTimeout(() => {
      say(texts.server.hung(process.getActiveResourcesInfo().join(', ')));
      process.exit(code);
    }, LONGEST_END_MS).unref();
    return code;
  } finally {
    await service?.close();
    await closeControl?.();
    await receiver?.close();
    await server?.close();
    visits.flush();
    await core.close();
    process.off('uncaughtException', onStray);
  }
}

const LONGEST_END_MS = 10_000;

/** Describes an internal error; the printer takes secrets out of it. */
function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? String(error)).split('\n').slice(0, 6).join(' | ') : String(error);
}
