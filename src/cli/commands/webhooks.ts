/** `webhooks`: the doorbell receiver alone, and samples to try one with. */
import { Option, type Command } from 'commander';
import { onItsOwn, wholeNumber, withCommon, withExamples, type Cli } from '../command.ts';
import type { TriggerFlags, WebhooksFlags } from '../work/webhooks.ts';

/** Adds the command and its own command. */
export function addWebhooksCommand(program: Command, cli: Cli): void {
  const webhooks = program
    .command('webhooks')
    .description('receive signed events (POST /webhooks), a line of JSON for each')
    .enablePositionalOptions()
    .option('--port <port>', 'where to listen; 0 takes a free port', wholeNumber(0, 65_535))
    .option('--host <host>', 'address to listen on (default: 127.0.0.1)')
    .option('--secret-file <file>', 'the signing secret; two lines while it is exchanged')
    .option('--forward-to <url>', 'pass verified events on; repeat it', (url: string, before: string[] = []) => [
      ...before,
      url,
    ])
    .option('--print-body', 'what the event says, too; it may name people');
  withExamples(webhooks, [
    ['webhooks --port 4020 --secret-file secret.txt', 'behind a proxy that takes https from outside'],
    [
      'webhooks --port 4020 --secret-file secret.txt | while read event; do make-labels; done',
      'something happens with every event',
    ],
    ['webhooks trigger pedido.pago --to http://127.0.0.1:4020/webhooks --secret-file secret.txt', 'try a receiver'],
  ]);
  withCommon(webhooks).action(
    onItsOwn<WebhooksFlags>(cli, async (talk, flags) =>
      (await import('../work/webhooks.ts')).receiveWebhooks(talk, flags),
    ),
  );

  const trigger = webhooks
    .command('trigger')
    .description('send signed samples to a receiver')
    .argument('<event>', 'pedido.pago, item.status_alterado or pedido.cancelado')
    .option('--to <url>', 'the receiver')
    .option('--secret-file <file>', 'the signing secret')
    .addOption(new Option('--digest <encoding>', 'how the signature is written').choices(['hex', 'base64']))
    .option('--count <count>', 'so many', wholeNumber(1, 100_000))
    .option('--json', 'one JSON record for each');
  withExamples(trigger, [
    [
      'webhooks trigger pedido.pago --to http://127.0.0.1:4020/webhooks --secret-file secret.txt --digest base64',
      'once',
    ],
  ]);
  withCommon(trigger).action(
    onItsOwn<TriggerFlags>(cli, async (talk, flags, args) =>
      (await import('../work/webhooks.ts')).triggerWebhooks(talk, flags, args),
    ),
  );
}
