/** The webhook receiver (doorbell) for the flags of a bench or of `watch`. */
import { systemClock } from '../../base/clock.ts';
import { createDoorbell, type Doorbell } from '../../devices/doorbell/doorbell.ts';
import { watchSecrets } from '../../devices/doorbell/secrets.ts';
import type { PollPace } from '../../sync/poll/pace.ts';
import type { CliTexts } from '../../i18n/cli/cli-texts.ts';
import { addressErrorCode, UsageProblem } from '../failures.ts';

export type DoorbellFlags = { webhookPort?: number; webhookSecretFile?: string; webhookHost?: string };

/** Makes the receiver; `undefined` without flags. Throws {@link UsageProblem} for a flag alone, `ConfigProblem` for the file. */
export function doorbellFrom(flags: DoorbellFlags, pace: PollPace, texts: CliTexts): Doorbell | undefined {
  const { webhookPort: port, webhookSecretFile, webhookHost: host } = flags;
  if (port === undefined && webhookSecretFile === undefined) return undefined;
  if (port === undefined || webhookSecretFile === undefined) throw new UsageProblem(texts.webhooks.needsBoth);
  const secrets = watchSecrets(webhookSecretFile);
  const doorbell = createDoorbell(pace, { port, secrets, clock: systemClock, ...(host === undefined ? {} : { host }) });
  return {
    ...doorbell,
    attach: (station) =>
      doorbell.attach(station).catch((error: unknown) => complain(error, `${host ?? '127.0.0.1'}:${port}`, texts)),
  };
}

/** Throws {@link UsageProblem} naming the address that cannot be listened on; throws any other error as it is. */
export function complain(error: unknown, address: string, texts: CliTexts): never {
  throw new UsageProblem(`${texts.failures.localAddress(address)} (${addressErrorCode(error)}).`);
}
