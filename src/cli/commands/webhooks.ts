/** `webhooks`: the webhook receiver alone, and sample webhooks to try one with. */
import { Option, type Command } from 'commander';
import { onItsOwn, withCommon, withMetrics, type Cli } from '../command.ts';
import { collectValues, wholeNumber } from '../parsers.ts';
import type { TriggerFlags, WebhooksFlags } from '../handlers/webhooks.ts';

/** Adds the command and its subcommand. */
export function addWebhooksCommand(program: Command, cli: Cli): void {
  const webhooks = program
    .command('webhooks')
    .enablePositionalOptions()
    .option('--port <port>', '', wholeNumber(0, 65_535))
    .option('--host <host>')
    .option('--secret-file <file>')
    .option('--forward-to <url>', '', collectValues)
    .option('--print-body');
  withCommon(withMetrics(webhooks.option('--json').option('--ndjson'))).action(
    onItsOwn<WebhooksFlags>(cli, async (talk, flags) =>
      (await import('../handlers/webhooks.ts')).receiveWebhooks(talk, flags, cli.version),
    ),
  );

  const trigger = webhooks
    .command('trigger')
    .argument('<event>')
    .option('--to <url>')
    .option('--secret-file <file>')
    .addOption(new Option('--digest <encoding>').choices(['hex', 'base64']))
    .option('--count <count>', '', wholeNumber(1, 100_000))
    .option('--json');
  withCommon(trigger).action(
    onItsOwn<TriggerFlags>(cli, async (talk, flags, args) =>
      (await import('../handlers/webhooks.ts')).triggerWebhooks(talk, flags, args),
    ),
  );
}
