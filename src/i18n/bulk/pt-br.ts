/** Moves of several items at once, in Brazilian Portuguese. */
import type { Transition } from '../../domain/lifecycle.ts';
import type { AskProblem } from '../../domain/intents.ts';
import { statuses, tabs } from '../statuses/pt-br.ts';
import type { bulk as en } from './en.ts';

const verbs: Record<Transition, string> = {
  accept: 'Aceitar',
  startProduction: 'Iniciar a produção de',
  ship: 'Enviar',
  returnToProduction: 'Devolver à produção',
};

/** The move by its name, where no number of items follows. */
const names: Record<Transition, string> = { ...verbs, startProduction: 'Iniciar a produção' };

const asked: Record<AskProblem, string> = {
  'unknown-item': 'fora da lista',
  'not-allowed': 'em outro status',
  double: 'já a caminho',
  held: 'em espera aqui',
  changed: 'que mudou depois que você viu',
  'no-store': 'loja desconhecida',
  'not-recorded': 'que não dá para registrar',
  'read-only': 'que sua chave não pode mudar',
  closing: 'encerrando',
};

/** `Aceitos` of `Aceito`; a status that only the store knows stays as it is. */
function severalOf(status: string): string {
  const [key] = Object.entries(statuses).find(([, word]) => word === status) ?? [];
  return key === undefined ? status : tabs[key as keyof typeof tabs];
}

const items = (count: number) => (count === 1 ? '1 item' : `${count} itens`);

/** How many kinds of units are ticked on the production screen. */
export const tickedKinds = (count: number) => (count === 1 ? '1 produto marcado' : `${count} produtos marcados`);

export const bulk: typeof en = {
  question: (operation, count, about, tickedCount = 0) => {
    const marked = tickedCount > 0 ? ` de ${tickedKinds(tickedCount)}` : '';
    if (count === 1 && about !== '' && tickedCount === 0) return `${verbs[operation]} ${about}?`;
    return `${verbs[operation]} ${items(count)}${marked}${about === '' ? '' : `: ${about}`}?`;
  },
  range: (orders, first, last) => `${orders} pedidos, ${first} a ${last}`,
  skipped: (count, reasons) => `${count} de fora: ${reasons}`,
  already: (status, count) => `${count} ${(count === 1 ? status : severalOf(status)).toLowerCase()}`,
  problem: (problem, count) =>
    `${count} ${problem === 'changed' && count > 1 ? 'que mudaram depois que você viu' : asked[problem]}`,
  keys: { yes: 'confirmar', leave: 'cancelar', type: (count) => `digite ${count}` },
  answerFirst: 'Responda primeiro: Enter ou Esc.',
  typeFirst: 'Digite primeiro o número e depois Enter; Esc cancela.',
  hasChanged: 'Mudou depois da pergunta, e nada foi feito. Olhe e peça de novo.',
  enter: 'Enter confirmar',
  typeCount: (count) => `digite ${count} e Enter`,
  escape: 'Esc cancelar',
  nothing: (reasons, tickedCount = 0) =>
    `Nada a fazer${tickedCount > 0 ? ` em ${tickedKinds(tickedCount)}` : ''}: ${reasons}.`,
  notBegun: 'Nada foi iniciado.',
  progress: (operation, done, total) => `${names[operation]}: ${done} de ${total}`,
  inGrace: (operation, count, seconds) => `${verbs[operation]} ${items(count)} em ${seconds} s`,
  takenBack: (count, isMarked) =>
    `Desfeito: ${items(count)}${isMarked ? (count === 1 ? ', continua marcado' : ', continuam marcados') : ''}.`,
  stopKey: (key) => `${key}: parar o resto`,
  stopped: (count, onItsWay) =>
    `Parado: ${count === 1 ? '1 não será enviado' : `${count} não serão enviados`} à loja, ${onItsWay} ainda a caminho.`,
  done: (word, count) => `${count === 1 ? word : severalOf(word)}: ${items(count)}`,
  alreadySo: (count, who) =>
    `${count === 1 ? '1 já estava feito' : `${count} já estavam feitos`}${who === '' ? '' : ` (${who})`}`,
  mayBeOurs: (count) => `${count === 1 ? '1 feito' : `${count} feitos`}, a resposta se perdeu`,
  refused: (count) => (count === 1 ? '1 recusado' : `${count} recusados`),
  notSent: (count) => `${count === 1 ? '1 não enviado' : `${count} não enviados`} à loja`,
  unconfirmed: (count) => `${count} sem confirmação`,
  leftMarked: 'continuam marcados',
  retryKey: (key) => `${key}: tentar de novo`,
};
