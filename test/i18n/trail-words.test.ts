/** Entries of the audit trail, which keeps codes and numbers, in the words of who reads them. */
import { expect, test } from 'vitest';
import { formatMoment } from '../../src/base/ages.ts';
import type { AuditEntry } from '../../src/domain/audit.ts';
import { trailWords, withoutHash } from '../../src/i18n/trail-words.ts';
import { textsIn, type Language } from '../../src/i18n/texts.ts';

const BACKUP = formatMoment(Date.UTC(2026, 10, 24, 12));
const HASH = 'a'.repeat(8);
type Row = [what: AuditEntry['what'], field: 'asked' | 'detail', kept: string, en: string, ptBr: string];

const ROWS: Row[] = [
  ['packed', 'asked', '4 units, text seen', '4 units, text checked', '4 unidades, texto conferido'],
  ['packed', 'asked', '1 units', '1 unit', '1 unidade'],
  [
    'packed',
    'asked',
    '2 units, tags 1 2, text seen',
    '2 units, tags 1 2, text checked',
    '2 unidades, etiquetas 1 2, texto conferido',
  ],
  ['packed', 'detail', `text sha256:${HASH}`, 'text sha256:aaaaaaaa', 'texto sha256:aaaaaaaa'],
  ['remake', 'asked', 'unit 2: riscou', 'unit 2: riscou', 'unidade 2: riscou'],
  ['remake', 'asked', '3 × riscou', '3 × riscou', '3 × riscou'],
  [
    'held',
    'asked',
    'text-changed',
    'its text changed after it was put into a job',
    'o texto mudou depois de ir para um trabalho',
  ],
  ['held', 'asked', 'glyph ☃ (2026-11-20)', 'the font has no ☃ (2026-11-20)', 'a fonte não tem ☃ (2026-11-20)'],
  ['held', 'asked', 'espera a arte', 'espera a arte', 'espera a arte'],
  [
    'held',
    'asked',
    'waiting for artwork (2026-11-20)',
    'waiting for artwork (2026-11-20)',
    'esperando arte (2026-11-20)',
  ],
  ['remake', 'asked', '2 × danificado', '2 × damaged', '2 × danificado'],
  ['remake', 'asked', 'unit 1: damaged', 'unit 1: damaged', 'unidade 1: danificado'],
  ['released', 'asked', 'glyph', 'its text cannot be made', 'o texto não pode ser feito'],
  [
    'job',
    'detail',
    `1 rows, files sha256:${HASH}`,
    '1 row, files sha256:aaaaaaaa',
    '1 linha, arquivos sha256:aaaaaaaa',
  ],
  ['job', 'detail', `3 rows, text sha256:${HASH}`, '3 rows, text sha256:aaaaaaaa', '3 linhas, texto sha256:aaaaaaaa'],
  ['label', 'detail', `file sha256:${HASH}`, 'file sha256:aaaaaaaa', 'arquivo sha256:aaaaaaaa'],
  ['assembly', 'asked', 'unit 1: new > A2', 'unit 1: new → A2', 'unidade 1: nova → A2'],
  ['assembly', 'asked', 'unit 2: A2 > packed', 'unit 2: A2 → packed', 'unidade 2: A2 → embalada'],
  ['assembly', 'asked', 'unit 2: > held in A3', 'unit 2: → beside the wall A3', 'unidade 2: → ao lado da estante A3'],
  [
    'van',
    'detail',
    'SEDEX: 5 loaded, 1 missing, 0 strange',
    'SEDEX: 5 loaded, 1 missing, 0 not to be there',
    'SEDEX: 5 na coleta, 1 faltando, 0 que não são dela',
  ],
  ['restored', 'detail', '1 in doubt', '1 action in doubt', '1 ação em dúvida'],
  ['restored', 'asked', '2026-11-24T12:00:00.000Z', BACKUP, BACKUP],
  [
    'verdict',
    'detail',
    'restored',
    'backup restored: it may have been sent',
    'backup restaurado: pode ter sido enviado',
  ],
  ['price-run', 'detail', 'planned: 3 products', 'planned: 3 products', 'planejado: 3 produtos'],
  ['price-run', 'detail', 'stopped', 'ended early', 'terminado antes'],
  ['price-run', 'detail', 'taken over', 'taken over', 'assumido'],
  ['price-run', 'detail', 'begin: applied', 'begin: written', 'começo: gravado'],
  ['price-run', 'detail', 'end: asked', 'end: asked', 'fim: solicitado'],
  ['intent', 'asked', 'without tracking', 'no tracking code', 'sem rastreio'],
  ['intent', 'asked', 'AA123456785BR', 'AA123456785BR', 'AA123456785BR'],
  ['verdict', 'detail', 'withdrawn', 'taken back', 'desfeito'],
  ['login-refused', 'detail', 'unknown-key', 'unknown key', 'chave desconhecida'],
  ['login-refused', 'detail', '12 more', '12 more', 'mais 12'],
  ['session-end', 'detail', 'idle 900 s', 'idle, 900 s', 'parado, 900 s'],
  ['cast-removed', 'detail', 'age', 'too old', 'antiga demais'],
];

test.each(ROWS)('%s %s: %s', (what, field, kept, en, ptBr) => {
  const said = (language: Language) => trailWords({ what, [field]: kept }, textsIn(language))[field];
  expect([said('en'), said('pt-BR')]).toEqual([en, ptBr]);
});

test('what has none of the forms is shown as it stands', () => {
  const entry = { what: 'packed' as const, asked: '__proto__', detail: 'constructor' };
  expect(trailWords(entry, textsIn('pt-BR'))).toEqual({ asked: '__proto__', detail: 'constructor' });
  expect(trailWords({ what: 'verdict', detail: 'constructor' }, textsIn('pt-BR')).detail).toBe('constructor');
});

test('at the bench what became of an action is told without its hash', () => {
  expect(withoutHash(`texto sha256:${HASH}`)).toBe('');
  expect(withoutHash(`3 linhas, arquivos sha256:${HASH}`)).toBe('3 linhas');
  expect(withoutHash('AA123456785BR')).toBe('AA123456785BR');
});
