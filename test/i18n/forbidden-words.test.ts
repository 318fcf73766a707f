/** Words of a specification that nobody says at a packing table, each with the one that is said in its place. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { quotedIn } from '../support/quoted.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** In small letters; a word is forbidden as a whole, a phrase wherever it stands. */
const ENGLISH = {
  'take it or leave it': 'confirm, cancel',
  'leave it:': 'cancel',
  'enter: so': 'confirm',
  'enter: keep': 'confirm',
  'enter: do it': 'confirm',
  'bring older': 'load older',
  'held still': 'paused',
  'hold still': 'pause the list',
  'leaves with': 'ships by',
  'not seen yet': 'text not checked',
  'text seen': 'text checked',
  'it is so: go on': 'text is right',
  'taken at their word': 'ok',
  'looks itself': 'asks the store itself',
  'too early to say': '',
  'prices come in cents': '',
  'an own command said': 'last command output',
  'nothing that this bench knows': 'unknown code',
  'run of prices': 'promotion',
  'what the store calls': 'shipped today',
  'personalise:': 'on the piece',
  'ours, not the store': 'not sent to the store',
  'a day to look again': 'remind',
  'there for': 'on this screen',
  'again: why': 'remake, reason',
  'the rest may leave then': 'then ship the rest',
  'has its verdict': 'everything is confirmed',
  deltas: 'updates',
  drift: 'API differences',
} as const;

const PORTUGUESE = {
  ticar: 'marcar',
  ticado: 'marcado',
  ticados: 'marcados',
  lote: 'promoção',
  lotes: 'promoções',
  visão: 'filtro salvo',
  leia: 'bipe',
  leitura: 'bipe, código',
  parede: 'telão, estante de montagem',
  nicho: 'escaninho',
  nichos: 'escaninhos',
  plaqueta: 'etiqueta da peça',
  plaquetas: 'etiquetas das peças',
  veículo: 'coleta',
  congelar: 'pausar a lista',
  congelada: 'lista pausada',
  deltas: 'atualizações',
  desvios: 'diferenças da API',
  'ainda não visto': 'texto a conferir',
  'visto na peça': 'texto certo',
  'texto visto': 'texto conferido',
  'está na peça:': 'texto certo',
  'que esta bancada conheça': 'código não encontrado',
  'forma já vista': 'não parece rastreio',
  'deixar de lado': 'deixar para depois',
  'deixa de lado': 'deixa para depois',
  'enter: assim': 'Enter confirmar',
  'enter: manter': 'Enter confirmar',
  'as de sempre': 'padrão',
  'colunas de sempre': 'colunas padrão',
  'deixar seguir': 'liberar',
  'cedo para dizer': '',
  'em serviço': 'no turno',
  'caixa de saída': 'ações a enviar',
  'pede calma': 'pediu para ir devagar',
  'os preços vêm em centavos': '',
  'à mostra': 'visível',
  intocado: 'não alterado',
  'fora do veículo': 'falta carregar',
  'por que assumir': 'motivo para assumir o pedido',
  'por quê:': 'motivo',
  'nada a caminho': 'nada pendente',
  'o que um comando próprio disse': 'resultado do comando',
} as const;

/** What sounds translated in a page for people: nobody does it, or a thing does what people do. */
const PORTUGUESE_PAGES = {
  'é dito': 'a bancada avisa, mostra',
  'é dita': 'a bancada diz qual é',
  'são ditos': 'a bancada mostra',
  'são ditas': 'aparecem',
  'se digita': 'você digita',
  'se digitam': 'são digitados',
  'se pergunta': 'a bancada pergunta',
  'se mudam': 'você muda',
  'não se muda': 'não dá para mudar',
  'como quer que se': 'de vários jeitos',
  'o habitual': 'o padrão',
  'à frente': 'na tela',
  'linha que engasga': 'conexão que engasga',
  'linha lenta': 'conexão lenta',
  'não se distingue': 'não dá para reconhecer',
  'de uma mão': 'de quem digita',
  'uma palavra para a equipe': 'um recado para a equipe',
  'é conhecimento nosso': 'a loja não fica sabendo',
  converge: 'chega a',
  'diz a idade': 'mostra há quanto tempo',
} as const;

/** Where such a word means something else: reading the letters of a text, reading from the store, a wall of stone. */
const MEANT = {
  en: [],
  'pt-br': [
    'leitura completa',
    'leitura da loja',
    'só de leitura',
    'comando de leitura',
    'durante a leitura',
    'tela na parede',
    'leia antes',
    'leia letra',
    'que se leia',
    'leia o aviso',
    'leia e devolva',
  ],
} as const;

test.each([
  ['en', ENGLISH],
  ['pt-br', PORTUGUESE],
] as const)('the catalogues (%s) say no forbidden word', (language, forbidden) => {
  const found: string[] = [];
  for (const path of globSync(`src/i18n/**/${language}.ts`, { cwd: ROOT })) {
    // Comments name things as the code does.
    const source = readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*\*?.*?\*\//gs, '');
    let said = quotedIn(source.replaceAll(/^import .*$/gm, '')).toLowerCase();
    for (const meant of MEANT[language]) said = said.replaceAll(meant, '');
    for (const [word, better] of Object.entries(forbidden)) {
      if (isIn(word, said)) found.push(`${path} says “${word}”: say “${better}”`);
    }
  }
  expect(found).toEqual([]);
});

test('the pages in Portuguese say no forbidden word', () => {
  const found: string[] = [];
  for (const path of globSync('docs/pt-BR/*.md', { cwd: ROOT })) {
    let said = readFileSync(join(ROOT, path), 'utf8')
      .replaceAll(/^```.*?^```/gms, '')
      .replaceAll(/`[^`\n]*`/g, '`');
    said = said.replaceAll(/\s+/g, ' ').toLowerCase();
    for (const meant of MEANT['pt-br']) said = said.replaceAll(meant, '');
    for (const [word, better] of Object.entries({ ...PORTUGUESE, ...PORTUGUESE_PAGES })) {
      if (isIn(word, said)) found.push(`${path} says “${word}”: say “${better}”`);
    }
  }
  expect(found).toEqual([]);
});

test('a forbidden word is found as a whole word, in any text of a template', () => {
  expect(isIn('nicho', 'tire do nicho 3')).toBe(true);
  expect(isIn('nicho', 'tire do escaninho 3')).toBe(false);
});

function isIn(word: string, said: string): boolean {
  const start = String.raw`(?<![\p{L}])`;
  const end = /\p{L}$/u.test(word) ? String.raw`(?![\p{L}])` : '';
  return new RegExp(start + word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) + end, 'u').test(said);
}
