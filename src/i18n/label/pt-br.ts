/** The label of a parcel, in Brazilian Portuguese. */
import type { LabelChange } from '../../domain/workshop.ts';
import type { label as en } from './en.ts';

const changes: Record<LabelChange, string> = {
  cancelled: 'um item foi cancelado depois',
  quantity: 'uma quantidade mudou depois',
  delivery: 'a forma de envio mudou depois',
  code: 'a loja informa outro rastreio agora',
};

export const oldWords = (change: LabelChange | undefined) =>
  change === undefined ? '' : `, e está desatualizada: ${changes[change]}`;
const oldCount = (count: number) => (count === 1 ? '1 delas desatualizada' : `${count} delas desatualizadas`);

export const label: typeof en = {
  changes,
  title: 'Etiqueta do pacote',
  scan: 'Aponte o celular, ou abra o link.',
  tooSmall: 'A janela é pequena demais para o código; o link está acima.',
  tooLong: 'O link é longo demais para um código; está acima.',
  printed: (numero, bytes) => `Etiqueta do pedido ${numero} enviada à impressora (${bytes}).`,
  printing: 'Buscando a etiqueta…',
  notPrinted: (numero, reason) => `Etiqueta do pedido ${numero} não impressa: ${reason}.`,
  notNoted: (numero) =>
    `Etiqueta do pedido ${numero} impressa, mas esta máquina não consegue anotar: ninguém será avisado antes da próxima.`,
  again: (numero, time, by, change) =>
    `A etiqueta do pedido ${numero} já foi impressa ${time}${by === '' ? '' : ` por ${by}`}${oldWords(change)}. Imprimir de novo?`,
  againOfMany: (orders, time, by, old) =>
    `As etiquetas de ${orders} pedidos já foram impressas, a última ${time}${by === '' ? '' : ` por ${by}`}${old > 0 ? `; ${oldCount(old)}` : ''}. Imprimir de novo?`,
  run: (done, all, key) => `Etiquetas: ${done} de ${all} · ${key}: parar`,
  stopped: (done, all) => `Parado: ${done} de ${all} etiquetas prontas, o resto continua marcado.`,
  end: (isPrint, all, { done, none, before, old, failed }) =>
    [
      `${done} de ${all} ${isPrint ? 'impressas' : 'gravadas'}`,
      none > 0 && `${none} sem etiqueta`,
      before > 0 && `${before} já ${before === 1 ? 'impressa' : 'impressas'} antes`,
      old > 0 && oldCount(old),
      failed > 0 && `${failed} ${failed === 1 ? 'falhou' : 'falharam'}`,
    ]
      .filter(Boolean)
      .join(', ') + '.',
  by: (operator, station) => [operator, station && `em ${station}`].filter(Boolean).join(' '),
  state: {
    printing: 'etiqueta: imprimindo…',
    printed: (time, by, change) => `etiqueta impressa ${time}${by === '' ? '' : ` por ${by}`}${oldWords(change)}`,
    failed: (reason) => `etiqueta não impressa: ${reason}`,
  },
  howEnded: (code, said) =>
    `o comando de impressão falhou${code === null ? '' : ` (saída ${code})`}${said === '' ? '' : `: ${said}`}`,
  problems: {
    'bad-address': 'o endereço dela não pode ser usado',
    unreachable: 'sem conexão com o servidor dela',
    refused: 'o servidor dela não a entrega',
    late: 'o servidor dela não respondeu a tempo',
    'too-large': 'ela é grande demais',
    empty: 'ela está vazia',
    'no-command': 'o comando de impressão não existe',
    'command-failed': 'o comando de impressão falhou',
    'command-late': 'o comando de impressão não terminou',
    'printer-unreachable': 'sem conexão com a impressora',
    'printer-late': 'a impressora não recebeu tudo a tempo',
    'printer-broke-off': 'a impressora cortou a conexão; veja se a etiqueta saiu',
    'not-noted': 'não dá para gravar na trilha de auditoria',
  },
};
