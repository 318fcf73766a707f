/** Commands of the shop's own, in Brazilian Portuguese. */
import type { own as en } from './en.ts';

export const own: typeof en = {
  running: (name) => `${name} …`,
  done: 'feito',
  more: (lines, key) => `   (${lines} linhas: ${key})`,
  busy: 'ainda rodando',
  nothing: 'nenhum comando próprio disse nada ainda',
  noOrder: 'não foi possível ler o pedido, então nada rodou',
  notRun: 'o acesso aos dados de compradores terminou aqui, então nada rodou',
  notShown: 'o acesso aos dados de compradores terminou aqui, então a saída não é mostrada',
  ended: (exitCode) => (exitCode === null ? 'encerrado por um sinal' : `saída ${exitCode}`),
  problems: {
    missing: (program) => `${program} não existe, ou não pode ser executado`,
    failed: (program) => `${program} não pôde ser iniciado`,
    late: (_, seconds) => `não terminou em ${seconds} s e foi encerrado`,
    ended: () => 'encerrado com a bancada',
  },
  question: (name) => `Dar a “${name}” nome, endereço e documentos do comprador?`,
  details: 'Perguntado uma vez por turno; cada vez vai para a trilha de auditoria.',
  said: 'Reclamou',
  output: 'Disse',
  nothingSaid: 'Não disse nada.',
  cut: 'Disse mais do que é guardado.',
};
