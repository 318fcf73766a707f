import { expect, onTestFinished, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { DEMO_TOKEN, startDemoStore } from '../../src/cli/demo.ts';
import { aFolder, envFor, runCli } from './run-cli.ts';

/** Every order number that a page has somebody type. */
function numbersInPages(): string[] {
  const pages = [
    'README.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ];
  const texts = pages
    .filter((name) => /^(?!.*(?:decisions|spec)\/).*\.md$/.test(name))
    .map((name) => readFileSync(name, 'utf8'));
  return [...new Set(texts.join('\n').match(/(?<=[\s#:`])10[2-9]\d\d(?=[\s`.,;)])/g))].toSorted();
}

test('the order numbers that the pages speak of are in the demo, and its store has a name', async () => {
  const store = await startDemoStore({ items: 500, seed: 7, rate: 0, port: 0 });
  onTestFinished(() => store.close());
  using folder = aFolder();
  const env = envFor(store.url, folder, { BANCADA_TOKEN: DEMO_TOKEN });
  const open = await runCli(['items', '--status', 'pending,accepted,in_production,shipped', '--ndjson'], { env });
  const numbers = new Set(open.lines.map((line) => (JSON.parse(line) as { pedido: { numero: string } }).pedido.numero));
  expect(numbersInPages().length).toBeGreaterThan(1);
  expect(numbersInPages().filter((number) => !numbers.has(number))).toEqual([]);
  expect(store.name).toBe('Ateliê Aurora');
});
