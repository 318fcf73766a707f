/** The sheet of command barcodes, in Brazilian Portuguese. */
import type { codes as en } from './en.ts';

export const codes: typeof en = {
  whichFormat: 'O nome do arquivo não termina em .svg nem .pdf: informe --format svg ou --format pdf.',
  isThere: (file) => `${file} já existe. --force escreve por cima.`,
  noTerminal: 'Um PDF não é para um terminal: dê um arquivo com --out, ou passe adiante com | ou >.',
  notWritten: (file, code) => `${file} não pode ser escrito (${code}).`,
  written: (file) => `Escrito em ${file}. Imprima a 100%, sem ajustar à página.`,
  sheet: {
    language: 'pt-BR',
    title: 'bancada: códigos de comando',
    lines: [
      'Bipe o pedido, bipe cada peça, bipe o código de rastreio: o pedido é enviado, e vem o próximo.',
      'Estes códigos fazem o resto. A peça certa ou OK encerra uma parada; OK diz sim a uma pergunta, VOLTAR diz não.',
      'CONFERIDO: o texto da peça está certo. De peças parecidas, PROXIMO aponta a próxima e CONFERIDO escolhe.',
    ],
    names: {
      OK: 'entendido',
      NEXT: 'próximo pedido',
      ASIDE: 'deixar para depois',
      CHECKED: 'texto certo',
      PICKUP: 'sem rastreio (retirada)',
      PRINT: 'imprimir a etiqueta',
      ACCEPT: 'aceitar',
      START: 'iniciar produção',
      RETURN: 'voltar à produção',
      UNDO: 'desfazer',
      LESS: 'uma peça a menos',
      X2: 'próximo bipe: 2 peças',
      X3: 'próximo bipe: 3 peças',
      X4: 'próximo bipe: 4 peças',
      X5: 'próximo bipe: 5 peças',
      X10: 'próximo bipe: 10 peças',
      PACKING: 'embalagem',
      QUEUE: 'fila',
      BACK: 'voltar',
      HELP: 'ajuda',
    },
  },
};
