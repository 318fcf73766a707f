/** What every command that runs for days has beside its work: figures, health, and the word to the service manager. */
import type { StoreFigures } from '../../app/store-figures.ts';
import { healthReport, type HealthOptions } from '../../app/health-report.ts';
import { sshProblem } from '../../config/ssh-problem.ts';
import { sshTextsIn } from '../../i18n/ssh/ssh-texts.ts';
import type { CliContext } from '../cli-context.ts';
import { openServiceManager } from '../service-manager.ts';

export type MetricsFlags = { metricsPort?: number; metricsHost?: string };

export type ServiceOptions = HealthOptions & {
  figures: StoreFigures;
  /** How many terminals are open, where the command serves any. */
  sessionCount?: () => number;
};

export type Service = {
  /** Everything works: the service manager is told. */
  ready(): void;
  /** Ends what was opened; the service manager is told that the process stops. */
  close(): Promise<void>;
};

/** Listens for those who ask for figures and health, where a port is given. Rejects where that is taken. */
export async function openService(
  { io, say, language }: CliContext,
  { metricsPort, metricsHost }: MetricsFlags,
  { figures, sessionCount, ...looked }: ServiceOptions,
): Promise<Service> {
  const words = sshTextsIn(language).server;
  const health = () => healthReport(looked);
  const server = metricsPort === undefined ? undefined : await listen(metricsPort, metricsHost);
  if (server) say(words.metrics(server.url));
  const manager = openServiceManager(io.env, {
    status: () => words.status(health().ok, sessionCount?.()),
    onFailure: (why) => say(words.notNotified(why), 'error'),
  });
  return {
    ready: () => manager?.ready(),
    async close() {
      await manager?.stopping();
      await server?.close();
    },
  };

  async function listen(port: number, host: string | undefined) {
    const { startMetricsServer } = await import('../../app/metrics-server.ts');
    return startMetricsServer({ port, host, page: figures.figures.page, health }).catch((error: unknown) =>
      complainOfAddress(error, `${host ?? '127.0.0.1'}:${port}`),
    );
  }
}

/** Says which address cannot be listened on; any other error is thrown as it is. */
export function complainOfAddress(error: unknown, address: string): never {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (!/^(?:EADDRINUSE|EADDRNOTAVAIL|EACCES|ENOTFOUND)$/.test(code)) throw error;
  throw sshProblem(({ server }) => server.inUse(address));
}
