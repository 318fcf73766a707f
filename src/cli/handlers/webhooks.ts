/** `webhooks`: the receiver alone, for scripts; `webhooks trigger`: sample webhooks for people who write receivers. */
import { randomUUID } from 'node:crypto';
import { EVENTS } from '../../devices/doorbell/events.ts';
import { createForwarder, post, type Delivery } from '../../devices/doorbell/forward.ts';
import { startReceiver } from '../../devices/doorbell/receiver.ts';
import { readSecrets, watchSecrets } from '../../devices/doorbell/secrets.ts';
import { signatureOf, type Digest } from '../../devices/doorbell/signature.ts';
import { fields, readText } from '../../base/codec.ts';
import { safeText } from '../../base/safe-text.ts';
import { untilAborted } from '../../base/clock.ts';
import { codeOfAll, EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import { setUpNetwork } from '../../config/network.ts';
import { jsonLine } from '../output/json.ts';
import type { CliContext } from '../cli-context.ts';
import type { Invocation } from '../command.ts';
import { createStoreFigures } from '../../app/store-figures.ts';
import { complain } from './doorbell.ts';
import { openService, type MetricsFlags } from './service.ts';

export type WebhooksFlags = {
  port?: number;
  host?: string;
  secretFile?: string;
  forwardTo?: string[];
  printBody?: boolean;
} & MetricsFlags;

/** Receives webhooks until it is interrupted; prints a line of JSON for every verified one. */
export async function receiveWebhooks(
  talk: CliContext,
  flags: WebhooksFlags,
  _: unknown,
  { version }: Invocation,
): Promise<ExitCode> {
  const { texts, out, say, signal } = talk;
  if (flags.port === undefined || flags.secretFile === undefined) throw new UsageProblem(texts.webhooks.needs);
  setUpNetwork(talk.io.env);
  const secrets = watchSecrets(flags.secretFile, (read) => read.forEach(talk.hide));
  const urls = (flags.forwardTo ?? []).map((url) => checkUrl(talk, '--forward-to', url));
  const forwarder = createForwarder(urls, (delivery) => {
    if (!isTaken(delivery)) say(safeText(texts.webhooks.notTaken(delivery.url, reasonOf(talk, delivery))));
  });
  const figures = createStoreFigures(version, 'webhooks');
  const receiver = await startReceiver({
    port: flags.port,
    ...(flags.host === undefined ? {} : { host: flags.host }),
    secrets,
    onRefused: () => figures.noteWebhook(false),
    onEvent(event) {
      figures.noteWebhook(true);
      const facts = { received_at: new Date().toISOString(), event: eventIn(event.body), bytes: event.body.length };
      void out.line(jsonLine(flags.printBody ? { ...facts, body: event.body.toString('utf8') } : facts));
      forwarder.send(event);
    },
  }).catch((error: unknown) => complain(error, `${flags.host ?? '127.0.0.1'}:${flags.port}`, texts));
  say(texts.webhooks.listening(receiver.url));
  if (flags.host !== undefined && !/^(?:127\.|localhost$|::1$)/.test(flags.host)) say(texts.webhooks.isOpen);
  try {
    const service = await openService(talk, flags, { figures });
    service.ready();
    await untilAborted(AbortSignal.any([signal, out.closed]));
    await service.close();
  } finally {
    await receiver.close();
  }
  await forwarder.close();
  return (signal.reason as ExitCode | undefined) ?? EXIT.done;
}

/**
 * The name of the event, if any field of the body has one of the three names: the spec shows no body, so the field is not
 * known. Null for anything else.
 */
function eventIn(body: Buffer): string | null {
  const texts = Object.values(readText(fields, body.toString('utf8')) ?? {});
  return EVENTS.find((name) => texts.includes(name)) ?? null;
}

export type TriggerFlags = { to?: string; secretFile?: string; digest?: Digest; count?: number };

/** Sends signed sample webhooks; their bodies are made up, as the spec shows none. */
export async function triggerWebhooks(
  talk: CliContext,
  flags: TriggerFlags,
  [event = '']: string[],
): Promise<ExitCode> {
  const { texts, out } = talk;
  if (!(EVENTS as readonly string[]).includes(event)) {
    throw new UsageProblem(texts.usage.oneOf(EVENTS.join(', ')));
  }
  if (flags.to === undefined || flags.secretFile === undefined) throw new UsageProblem(texts.webhooks.needsTarget);
  setUpNetwork(talk.io.env);
  const url = checkUrl(talk, '--to', flags.to);
  const [secret = ''] = readSecrets(flags.secretFile);
  talk.hide(secret);
  const codes: ExitCode[] = [];
  for (let i = 0; i < (flags.count ?? 1) && !talk.signal.aborted; i++) {
    const body = Buffer.from(JSON.stringify(sampleOf(event)));
    const signature = signatureOf(body, secret, flags.digest ?? 'hex');
    const delivery = await post(url, { body, signature, contentType: 'application/json' });
    codes.push(isTaken(delivery) ? EXIT.done : delivery.status === 0 ? EXIT.unreachable : EXIT.refused);
    await out.line(
      talk.flags.json ? jsonLine({ event, ...delivery }) : `${event}  ${safeText(reasonOf(talk, delivery))}`,
    );
  }
  return (talk.signal.reason as ExitCode | undefined) ?? codeOfAll(codes);
}

function sampleOf(event: string): object {
  const at = new Date().toISOString();
  const facts = { id: randomUUID(), evento: event, criado_em: at, loja_id: randomUUID() };
  const order = { pedido_id: randomUUID(), numero: '10482' };
  if (event !== 'item.status_alterado') return { ...facts, dados: order };
  return { ...facts, dados: { ...order, item_id: randomUUID(), status_anterior: 'pending', item_status: 'accepted' } };
}

function isTaken({ status }: Delivery): boolean {
  return status >= 200 && status < 300;
}

function reasonOf({ texts }: CliContext, { url, status, problem = '' }: Delivery): string {
  return status === 0 ? texts.webhooks.noAnswer(new URL(url).host, problem) : String(status);
}

function checkUrl({ texts }: CliContext, flag: string, text: string): string {
  const url = URL.parse(text);
  const isUsable = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isUsable) throw new UsageProblem(`${flag}: ${texts.webhooks.url}`);
  return url.href;
}
