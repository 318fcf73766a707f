/** What every command that runs for days needs beside its work: metrics, health, and notifications to the service manager. */
import type { StoreFigures } from '../../app/store-figures.ts';
import { healthReport, type HealthOptions } from '../../app/health-report.ts';
import { sshProblem } from '../../config/ssh-problem.ts';
import { sshTextsIn } from '../../i18n/ssh/ssh-texts.ts';
import type { CliContext } from '../cli-context.ts';
import { addressErrorCode } from '../failures.ts';
import { openServiceManager } from '../service-manager.ts';

export type MetricsFlags = { metricsPort?: number; metricsHost?: string };

export type ServiceOptions = HealthOptions & {
  figures: StoreFigures;
  /** How many terminals are open, if the command serves any. */
  sessionCount?: () => number;
};

export type Service = {
  /** Notifies the service manager that the start has ended. */
  ready(): void;
  /** Closes everything opened, and notifies the service manager that the process stops. */
  close(): Promise<void>;
};

/** Serves metrics and health, if a port is given. Rejects if the port is taken. */
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

/** Throws a problem that names the address that cannot be listened on; throws any other error as it is. */
export function complainOfAddress(error: unknown, address: string): never {
  addressErrorCode(error);
  throw sshProblem(({ server }) => server.inUse(address));
}
