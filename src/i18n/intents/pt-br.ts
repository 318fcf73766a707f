/** What a row says while its intent has no verdict, in Brazilian Portuguese. */
import type { intents as en } from './en.ts';

/** O que voltou de uma requisição; `answered`: o status de uma resposta que não disse o que foi feito dela. */
export function cameBack(answered: number | undefined): string {
  if (answered === undefined) return 'sem resposta';
  return answered < 300 ? `respondeu ${answered}, ilegível` : `respondeu ${answered}`;
}

const takeBack = (key: string) => key && ` (${key}: desfazer)`;

export const intents: typeof en = {
  onItsWay: {
    accept: 'aceitando…',
    startProduction: 'iniciando…',
    ship: 'enviando…',
    returnToProduction: 'voltando…',
    setPrice: 'gravando o preço…',
    setStock: 'gravando o estoque…',
  },
  inGrace: (seconds, key) => `em ${seconds} s${takeBack(key)}`,
  takeBack,
  holds: {
    queued: 'esperando a vez',
    offline: 'esperando a loja',
    limited: 'a loja pediu para ir devagar',
    token: 'parado: token recusado',
    'other-store': 'parado: pedido a outra loja',
    disk: 'parado: não dá para registrar',
    kept: 'guardado, não enviado',
  },
  heldNow: {
    token: 'Não enviado: a loja não aceita o token. O que foi pedido espera até que aceite.',
    'other-store': 'Não enviado: o token é de outra loja que não a do pedido. Espera até que seja dela de novo.',
    disk: 'Não enviado: esta máquina não consegue registrar. Espera até que consiga.',
  },
  leftBehind: (count, store) =>
    count === 1
      ? `1 ação pedida a ${store} sem resultado: guardada lá, e retomada quando o token for dela de novo.`
      : `${count} ações pedidas a ${store} sem resultado: guardadas lá, e retomadas quando o token for dela de novo.`,
  cameBack,
  watching: (answered) => `${cameBack(answered)}, olhando…`,
  behind: (onItsWay) => `depois ${onItsWay}`,
  unconfirmed: 'sem confirmação',
  waiting: 'aguardando…',
};
