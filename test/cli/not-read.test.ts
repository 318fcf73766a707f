/** What a command says that cannot begin without a first look at the store, and the store cannot be read. */
import { expect, test } from 'vitest';
import { failureOf } from '../../src/cli/failures.ts';
import { untilLoaded } from '../../src/cli/plain-queue.ts';
import { createCore } from '../../src/app/core.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { cliTextsIn } from '../../src/i18n/cli/cli-texts.ts';
import { textsIn, type Language } from '../../src/i18n/texts.ts';
import { TOKEN } from './run-cli.ts';

async function failureWith(status: number, language: Language) {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 30 });
  sandbox.world.faults.add({ kind: 'status', status, operation: 'pedidos' });
  const core = createCore({ url: sandbox.url, token: TOKEN });
  core.sync.start();
  const error: unknown = await untilLoaded(core, textsIn(language)).catch((caught: unknown) => caught);
  await core.close();
  await sandbox.close();
  return failureOf(error, cliTextsIn(language));
}

test.each([
  [503, 'en', 5, 'Listing items: the store has trouble of its own (503). “bancada doctor” looks closer.'],
  [503, 'pt-BR', 5, 'Listar itens: a loja está com problemas (503). “bancada doctor” olha mais de perto.'],
  [429, 'pt-BR', 5, 'Listar itens: a loja pede menos requisições (429). “bancada doctor” olha mais de perto.'],
  [401, 'en', 3, 'Listing items: the store does not accept the token (401). Make a new one'],
  [422, 'pt-BR', 4, 'Listar itens: a loja recusa (422).'],
] as const)(
  'a first look that fails with %i is no bug of bancada, in %s: exit %i',
  async (status, language, code, line) => {
    const failure = await failureWith(status, language);
    expect(failure).toEqual({ code, line: expect.stringContaining(line) });
  },
);
