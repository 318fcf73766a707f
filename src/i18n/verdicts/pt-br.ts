/** What was done, what was not, and why, in Brazilian Portuguese. */
import { cameBack } from '../intents/pt-br.ts';
import type { verdicts as en } from './en.ts';

const named = (item: string) => (item === '' ? '' : `: ${item}`);

const lower = (text: string) => text.toLowerCase();

export const verdicts: typeof en = {
  done: {
    accept: 'Aceito',
    startProduction: 'Em produção',
    ship: 'Enviado',
    returnToProduction: 'De volta à produção',
    setPrice: 'Preço gravado',
    setStock: 'Estoque gravado',
  },
  notDone: {
    accept: 'Não aceito',
    startProduction: 'Não iniciado',
    ship: 'Não enviado',
    returnToProduction: 'Não voltou à produção',
    setPrice: 'Preço não gravado',
    setStock: 'Estoque não gravado',
  },
  isSo: { setPrice: 'O preço já era esse', setStock: 'O estoque já estava assim' },
  isSoNow: { setPrice: 'O preço agora é esse', setStock: 'O estoque agora está assim' },
  notSentBecause: {
    withdrawn: 'Foi desfeito.',
    unreachable: 'Sem conexão com a loja.',
    unauthenticated: 'A loja não aceita o token.',
    limited: 'A loja pede menos requisições.',
    'read-only': 'Esta bancada só lê.',
    invalid: 'Não pode ser enviado.',
    'not-recorded': 'Esta máquina não consegue registrar, e nada é enviado sem registro.',
    'step-before': 'O passo anterior não foi feito.',
    stale: 'Foi pedido há tempo demais; peça de novo se ainda vale.',
    cancelled: 'O pedido foi cancelado.',
    changed: 'Mudou desde que você viu; olhe de novo.',
    gone: 'Não está mais nesta loja.',
    'no-answer': 'Sem resposta, e com certeza não chegou; peça de novo.',
    'unclear-answer': 'A resposta da loja não disse, e com certeza não foi feito; peça de novo.',
  },
  leftAgain: (code) =>
    `Saiu de novo depois que você viu, ${code === '' ? 'sem código de rastreio' : `com ${code}`}; olhe de novo.`,
  anotherOfParcel: 'Outra peça do pacote não pode mais sair; olhe o pedido de novo.',
  anotherOfOrder: 'O pedido tem um item que não era conhecido aqui; olhe o pedido de novo.',
  cancelledFor: (reason) => `Foi cancelado: “${reason}”.`,
  applied: (done, item) => `${done}: ${item}`,
  alreadySo: (item, status, since) => `${item}: já ${lower(status)}${since === '' ? '' : `, desde ${since}`}`,
  by: (name) => `, por ${name}`,
  nowSo: (item, status, since, answered) =>
    `${item}: agora ${lower(status)}${since === '' ? '' : `, desde ${since}`} (pedimos, ${cameBack(answered)})`,
  editSo: (isSo, name) => `${isSo}, nada foi gravado: ${name}`,
  editSoRefused: (isSoNow, name) => `${isSoNow}, e a loja recusou a nossa requisição: ${name}`,
  editSoNow: (isSoNow, name, answered) => `${isSoNow}: ${name} (pedimos, ${cameBack(answered)})`,
  refusedNow: (notDone, item, status, since) =>
    `${notDone}: ${item || 'este item'} já está ${lower(status)}${since === '' ? '' : `, desde ${since}`}.`,
  refusedYet: (notDone, item, status, since, missing) =>
    `${notDone}: ${item || 'este item'} está ${lower(status)}${since === '' ? '' : `, desde ${since}`}, e ainda não ${lower(missing)}.`,
  refusedWithCode: (notDone, item, status, since, code) =>
    `${notDone}: ${item || 'este item'} já está ${lower(status)}${since === '' ? '' : `, desde ${since}`}, com ${code}.`,
  refused: (notDone, item, reason) =>
    `${notDone}${named(item)}. ${reason === '' ? 'A loja recusou.' : `A loja diz: ${reason}`}`,
  notSent: (notDone, item, reason) => `${notDone}, nada foi enviado${named(item)}. ${reason}`,
  notChanged: (notDone, item, reason) => `${notDone}, nada foi mudado${named(item)}. ${reason}`,
  notArrived: (notDone, item, reason) => `${notDone}${named(item)}. ${reason}`,
  lastOf: (count, text) => `Última de ${count} (todas no Histórico): ${text}`,
  closed: (item) => `${item}: fica sem confirmação; não se procura mais.`,
  unconfirmed: (item, answered) =>
    answered === undefined
      ? `${item}: requisição enviada, sem resposta e ainda sem prova de que chegou. Continuo verificando; nada é enviado duas vezes.`
      : `${item}: requisição enviada, ${cameBack(answered)}: ainda não se sabe se foi feito. Continuo verificando; nada é enviado duas vezes.`,
};
