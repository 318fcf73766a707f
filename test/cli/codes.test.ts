import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWERS } from '../../src/session/front/scans.ts';
import { CODE_NAMES, COMMAND_CODES } from '../../src/domain/command-codes.ts';
import { codes as en } from '../../src/i18n/cli/codes/en.ts';
import { codes as ptBr } from '../../src/i18n/cli/codes/pt-br.ts';
import { aFolder, runCli } from './run-cli.ts';

test('the sheet is written as the name of the file says', async () => {
  using folder = aFolder();
  const pdf = join(folder.path, 'codes.pdf');
  const svg = join(folder.path, 'codes.SVG');
  const run = await runCli(['codes', '--out', pdf]);
  expect(run).toMatchObject({ code: 0, stdout: '' });
  expect(run.stderr).toContain(pdf);
  expect(readFileSync(pdf, 'latin1')).toMatch(/^%PDF-1\.4\n/);
  expect((await runCli(['codes', '--out', svg, '--lang', 'pt-BR'])).code).toBe(0);
  expect(readFileSync(svg, 'utf8')).toContain('próximo pedido');
});

test('the sheet names just the codes that answer a question', async () => {
  const answering = new Set(Object.values(ANSWERS).flatMap((answers) => Object.keys(answers)));
  expect([...answering].toSorted()).toEqual(['BACK', 'CHECKED', 'NEXT', 'OK']);
  for (const { sheet } of [en, ptBr] as const) {
    const lines = sheet.lines.slice(1).join(' ');
    for (const code of COMMAND_CODES) {
      expect([code, new RegExp(`\\b${CODE_NAMES[sheet.language][code]}\\b`).test(lines)]).toEqual([
        code,
        answering.has(code),
      ]);
    }
  }
});

test('a file that is there is left alone unless it is forced', async () => {
  using folder = aFolder();
  const file = join(folder.path, 'codes.svg');
  writeFileSync(file, 'mine');
  const refused = await runCli(['codes', '--out', file]);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('--force');
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect((await runCli(['codes', '--out', file, '--force'])).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('BNC-NEXT');
});

test('without a file the sheet goes to standard output, as SVG unless PDF is asked for', async () => {
  expect((await runCli(['codes'])).stdout).toMatch(/^<\?xml .*<\/svg>\n$/s);
  expect((await runCli(['codigos', '--format', 'pdf', '--page', 'letter'])).stdout).toMatch(
    /^%PDF.*612 792.*%%EOF\n$/s,
  );
});

test.each([
  ['a name that says no format', ['--out', 'codes.png'], /--format/],
  ['a folder that is not there', ['--out', '/nowhere/codes.pdf'], /ENOENT/],
  ['a page that nobody sells', ['--page', 'a9'], /a4, letter/],
])('%s is told, and nothing is written', async (_, args, sentence) => {
  const run = await runCli(['codes', ...args]);
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toMatch(sentence);
  expect(existsSync('codes.png')).toBe(false);
});
