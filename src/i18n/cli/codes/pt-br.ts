/** The sheet of command barcodes, in Brazilian Portuguese. */
import type { CodesTexts } from './en.ts';

export const codes: CodesTexts = {
  whichFormat: 'O nome do arquivo não termina em .svg nem .pdf: informe --format svg ou --format pdf.',
  isThere: (file) => `${file} já existe. --force escreve por cima.`,
  notWritten: (file, code) => `${file} não pode ser escrito (${code}).`,
  written: (file) => `Escrito em ${file}. Imprima a 100%, sem ajustar à página.`,
  sheet: {
    title: 'bancada: códigos de comando',
    lines: [
      'Leia um pedido, confira as unidades lendo cada uma, leia o código de rastreio: ele é enviado, e vem o próximo.',
      'Estes códigos fazem o resto. OK encerra uma parada e diz sim a uma pergunta na bancada, BACK diz não.',
      'SEEN encerra uma parada que o pede. De peças que parecem iguais, NEXT aponta a próxima e SEEN a toma.',
    ],
    names: {
      OK: 'entendido',
      NEXT: 'próximo pedido',
      ASIDE: 'deixar de lado',
      SEEN: 'está na peça',
      ACCEPT: 'aceitar',
      START: 'iniciar produção',
      RETURN: 'voltar à produção',
      UNDO: 'desfazer',
      LESS: 'uma unidade a menos',
      X2: 'próxima leitura: 2 un.',
      X3: 'próxima leitura: 3 un.',
      X5: 'próxima leitura: 5 un.',
      X10: 'próxima leitura: 10 un.',
      PACKING: 'embalagem',
      QUEUE: 'fila',
      BACK: 'voltar',
      HELP: 'ajuda',
    },
  },
};
