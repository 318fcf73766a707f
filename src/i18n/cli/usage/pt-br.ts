/** What is wrong with a command line, and the questions of a command, in Brazilian Portuguese. */
import type * as en from './en.ts';

export const usage: typeof en.usage = {
  unknownCommand: (name, near) =>
    `Não há comando “${name}”.${near === undefined ? '' : ` Você quis dizer “${near}”?`} bancada --help lista todos.`,
  noSchema: (name, known) => `“${name}” não imprime registros próprios. Há esquemas de: ${known}.`,
  notTerminal: 'A bancada precisa de um terminal. Para scripts: bancada --help.',
  date: 'Esperada uma data: AAAA-MM-DD.',
  due: 'Esperado today, tomorrow, late, ou uma data: AAAA-MM-DD.',
  moment: 'Esperado um momento com fuso, como 2026-11-20T10:00:00Z, ou uma idade como 15m, 24h, 7d.',
  oneOf: (known) => `Esperado um destes: ${known}.`,
  notSearched: (line) => `O filtro só procura nos textos dos itens. Tente: bancada ${line}`,
  namedAndSelected: 'Cite os itens ou filtre com --where ou --view: não os dois.',
  filter: 'Era para ter ao menos uma palavra: um filtro vazio valeria para tudo.',
  view: (known) =>
    known === ''
      ? 'Nenhuma bancada desta máquina tem um filtro salvo.'
      : `Era para ser um filtro salvo da fila: ${known}.`,
  fields: (unknown, known) => `Não há campo “${unknown}”. Há: ${known}.`,
  personalField: (field) =>
    `“${field}” leva a um comprador: só --show-personal-data o mostra, e a trilha de auditoria anota cada vez.`,
  exact:
    '--exact vai com --csv, sem --excel, e para um arquivo ou pipe: textos como a loja os tem podem comandar um terminal.',
  oneFormat: 'Escolha um entre --json, --ndjson e --csv.',
  excelAlone: '--excel vai junto com --csv.',
  boolean: 'Esperado true ou false.',
  price: 'Esperado um valor em reais com duas casas, como 29,90 ou 29.90.',
  priceOrPercent: 'Esperado um valor em reais como 29,90, ou uma porcentagem com o sinal, como -10%.',
  nothingToChange: (flags) => `Nada a mudar: informe ${flags}.`,
  needsYes: 'Isto pergunta antes de gravar, e aqui não há a quem perguntar. Acrescente --yes se for mesmo isso.',
};

export const ask: typeof en.ask = {
  yesOrNo: '[s/N] ',
  isYes: (text) => /^(?:s|sim|y|yes)$/i.test(text.trim()),
  left: 'Ficou como estava; nada foi enviado.',
};
