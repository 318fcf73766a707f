/** Handing the bench over, in Brazilian Portuguese. */
import type { shift as en } from './en.ts';

export const shift: typeof en = {
  title: (who, since) => `Turno${who === '' ? '' : ` de ${who}`} desde ${since}`,
  nothingDone: 'nada foi movido',
  accepted: (count) => `${count} ${count === 1 ? 'aceito' : 'aceitos'}`,
  started: (count) => `${count} em produção`,
  sent: (count) => (count === 1 ? '1 pacote enviado' : `${count} pacotes enviados`),
  waiting: (count) =>
    count === 0 ? 'nada esperando a loja' : count === 1 ? '1 ação esperando' : `${count} ações esperando`,
  unconfirmed: (count) => `${count} sem confirmação`,
  onHold: (count) => (count === 0 ? 'nada em espera' : `${count} em espera`),
  onBench: (numero, checked, needed) => `na bancada: #${numero}, ${checked} de ${needed} conferidas`,
  nothingOnBench: 'nenhum pedido na bancada',
  aside: (count) => (count === 1 ? '1 pedido para depois' : `${count} pedidos para depois`),
  counts: (count) => (count === 1 ? '1 contagem por enviar' : `${count} contagens por enviar`),
  marks: (count) => (count === 1 ? '1 marcado' : `${count} marcados`),
  stays: 'Tudo fica como está. O que for feito a partir de agora leva o próximo nome.',
  prompt: 'Quem assume',
  needsName: 'falta o nome',
  isSame: (name) => `${name} já está aqui`,
  notRecorded: 'O histórico não pode ser gravado, por isso o turno não foi passado.',
  handedOver: (from, to) => (from === '' ? `Agora é ${to}.` : `Agora é ${to}, depois de ${from}.`),
  goesOn: (name) => `${name} continua aqui, como antes. :turno passa o turno.`,
  badge: {
    misread: 'É um crachá, mas não foi lido inteiro. Bipe de novo.',
    unknown: 'Ninguém tem este crachá aqui. bancada operadores criar NOME imprime um.',
    unread: 'Não dá para ler de quem é cada crachá: veja bancada operadores listar.',
    goesOn: (name) => `${name} continua aqui, como antes. :out tira o crachá.`,
    isOff: (name) => `O crachá de ${name} saiu. Bipe um crachá para continuar no nome dele.`,
    none: 'nenhum crachá em uso aqui',
  },
  isLoggedIn: 'por SSH cada pessoa entra com a própria chave',
};
