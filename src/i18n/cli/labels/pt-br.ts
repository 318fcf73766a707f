/** The command that prints or keeps labels of parcels, in Brazilian Portuguese. */
import { oldWords } from '../../label/pt-br.ts';
import type { labels as en } from './en.ts';

export const labels: typeof en = {
  title: 'Etiquetas de envio',
  which: 'Diga pedidos ou itens, ou então --status, --where ou --view; não os dois.',
  printOrOut: 'Diga para onde vão as etiquetas: --print, ou --out com uma pasta. Um dos dois.',
  none: 'Nenhum item encontrado. Sem --status, só são procurados os que estão em produção.',
  cancelled: 'Tudo isso foi cancelado: não precisa de etiqueta.',
  noCommand: 'Nenhuma impressora definida: BANCADA_PRINT_COMMAND, ou labels.printer em workshop.json.',
  neverPrinted: 'workshop.json diz que aqui não se imprimem etiquetas.',
  noFolder: (folder, code) =>
    code === 'ENOENT' ? `A pasta ${folder} não existe.` : `Não dá para gravar em ${folder}: ${code}.`,
  before: (numero, time, by, change) =>
    `#${numero}: já foi impressa, ${time}${by === '' ? '' : ` por ${by}`}${oldWords(change)}; --again imprime de novo.`,
  failed: (numero, reason) => `#${numero}: ${reason}.`,
  isThere: (file) => `${file} já existe`,
  notKept: 'impressa, mas esta máquina não consegue anotar',
};
