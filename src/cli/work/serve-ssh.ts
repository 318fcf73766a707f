/** `ssh`: puts the core, the keys and the server together, and serves until it is interrupted. */
import { join } from 'node:path';
import { createCore, type Core } from '../../bench.ts';
import { stateDirFrom } from '../../disk/state-dir.ts';
import { readKeymap } from '../../settings/key-file.ts';
import { configDirFrom } from '../../settings/profiles.ts';
import { watchAuthorizedKeys } from '../../ssh/authorized-keys.ts';
import { openHostKey } from '../../ssh/host-key.ts';
import { createMetrics } from '../../ssh/metrics.ts';
import { startMetricsServer } from '../../ssh/metrics-server.ts';
import { sshProblem } from '../../ssh/problem.ts';
import { startSshServer, type SshServer } from '../../ssh/server.ts';
import type { Screens } from '../../terminal/open-desk.ts';
import { sshTextsIn } from '../../texts/ssh.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { takeConfig } from '../job.ts';
import { createRemoteCommands } from '../remote.ts';
import type { CommonFlags, Talk } from '../talk.ts';

export type SshFlags = {
  authorizedKeys: string;
  port: number;
  host: string;
  hostKey?: string;
  maxSessions: number;
  /** Minutes. */
  lockAfter: number;
  idle: number;
  metricsPort?: number;
};

const MINUTE_MS = 60_000;

export async function serveSsh(
  talk: Talk,
  flags: SshFlags & CommonFlags,
  loadApp: () => Promise<Screens>,
  version: string,
): Promise<ExitCode> {
  const { io, say, signal } = talk;
  const config = takeConfig(talk, flags);
  const { language, station, operator = '', graceMs, watchMs } = config;
  const texts = sshTextsIn(language);
  const keymap = readKeymap(configDirFrom(io.env));
  const stateDir = stateDirFrom(io.env);
  const keys = watchAuthorizedKeys(flags.authorizedKeys, () => say(texts.server.keysBroken));
  const hostKeyPath = flags.hostKey ?? join(stateDir, 'ssh-host-key');
  const hostKey = openHostKey(hostKeyPath);
  if (hostKey.isNew) say(texts.hostKey.made(hostKeyPath));

  // Ink's colours ask the environment while they load; what each terminal can show is its frame writer's to know.
  process.env.FORCE_COLOR = '3';
  const App = await loadApp();
  const core = createCore(config, {
    author: { operator, station },
    times: { ...(graceMs === undefined ? {} : { graceMs }), ...(watchMs === undefined ? {} : { watchMs }) },
    stateDir,
    client: { isReadOnly: config.isReadOnly === true },
  });
  const metrics = createMetrics();
  const address = `${flags.host}:${flags.port}`;
  let server: SshServer | undefined;
  let metricsServer: { url: string; close(): Promise<void> } | undefined;
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
      hostKey: hostKey.privateKey,
      keys,
      host: flags.host,
      port: flags.port,
      language,
      keymap,
      notify: config.notify,
      limits: {
        sessions: flags.maxSessions,
        lockAfterMs: flags.lockAfter * MINUTE_MS,
        idleMs: flags.idle * MINUTE_MS,
      },
      metrics,
      commands: createRemoteCommands(core, config, version),
      onError: (error) => say(describe(error)),
    }).catch((error: unknown) => complain(error, address));
    const running = server;
    if (flags.metricsPort !== undefined) {
      metricsServer = await startMetricsServer(flags.metricsPort, () => metrics.page(gauges(core, running))).catch(
        (error: unknown) => complain(error, `127.0.0.1:${flags.metricsPort}`),
      );
      say(texts.server.metrics(metricsServer.url));
    }
    core.sync.start();
    say(texts.server.listening(`${flags.host}:${server.port}`));
    say(texts.server.fingerprint(hostKey.fingerprint));
    say(texts.server.keys(keys().length));
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
    return (signal.reason as ExitCode | undefined) ?? EXIT.done;
  } finally {
    await server?.close();
    await metricsServer?.close();
    await core.close();
    process.off('uncaughtException', onStray);
  }
}

function complain(error: unknown, address: string): never {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (!/^(?:EADDRINUSE|EADDRNOTAVAIL|EACCES)$/.test(code)) throw error;
  throw sshProblem(({ server }) => server.inUse(address));
}

function gauges({ shop, actions, clock }: Core, server: SshServer): Record<string, [string, number | undefined]> {
  const { health, records } = shop.getState();
  const age = health.pictureAt === undefined ? undefined : (clock.now() - health.pictureAt) / 1000;
  return {
    ssh_sessions: ['Open sessions.', server.sessions().length],
    picture_age_seconds: ['Age of what the screens show.', age],
    picture_is_loaded: ['Whether the open states have all been read once.', health.isLoaded ? 1 : 0],
    failed_looks: ['Looks at the store that failed since the last that worked.', health.failureCount],
    items: ['Items in memory.', [...records.all()].length],
    outbox_open: ['Actions without a verdict.', actions.open().length],
    resident_memory_bytes: ['Memory of this process.', process.memoryUsage.rss()],
  };
}

/** What went wrong inside; the talk takes secrets out of it. */
function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? String(error)).split('\n').slice(0, 6).join(' | ') : String(error);
}
