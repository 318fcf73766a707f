/** `log` and `outbox` speak the language of who reads them at a terminal; a pipe gets the names that scripts rely on. */
import { expect, test } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, runCli, TOKEN, type CliOptions } from './run-cli.ts';

async function afterOneLostAccept() {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 4 });
  const folder = aFolder();
  const run = (args: string[], options: CliOptions = {}) =>
    runCli(args, { env: envFor(sandbox.url, folder, { BANCADA_LANG: 'pt-BR' }), ...options });
  const { order_id, id } = JSON.parse((await run(['items', '--status', 'pending', '--ndjson'])).lines[0]!) as OrderItem;
  sandbox.world.faults.add({ kind: 'drop', when: 'before', operation: 'itens.aceitar' });
  await run(['accept', `${order_id}/${id}`, '--wait', '0.001']);
  return {
    run,
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      folder[Symbol.dispose]();
    },
  };
}

test('a terminal is told in Portuguese, a pipe by the names of the trail', async () => {
  await using machine = await afterOneLostAccept();
  const isTerminal = true;
  const log = await machine.run(['log'], { isTerminal });
  expect(log.stdout).toMatch(/aceitar: solicitado[^]*aceitar: enviado[^]*aceitar: sem resposta/);
  expect(log.stdout).not.toMatch(/accept|attempt|intent/);
  const outbox = await machine.run(['outbox'], { isTerminal });
  expect(outbox.stdout).toMatch(/aceitar +sem resposta, olhando…/);
  expect((await machine.run(['log'])).stdout).toMatch(
    /\taccept intent\t[^]*\taccept attempt\t[^]*\taccept no-answer\t/,
  );
  expect((await machine.run(['outbox'])).stdout).toMatch(/\taccept\twatching\t/);
});
