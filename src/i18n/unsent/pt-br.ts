/** What was asked for and has not been sent, in Brazilian Portuguese. */
import type { unsent as en } from './en.ts';

const actions = (count: number) => (count === 1 ? '1 ação' : `${count} ações`);
const plural = (count: number) => (count === 1 ? '' : 's');
const wait = (count: number) => (count === 1 ? '1 espera' : `${count} esperam`);

export const unsent: typeof en = {
  leave: (sent, waiting, why) =>
    `${sent > 0 ? `${sent === 1 ? '1 foi enviada' : `${sent} foram enviadas`}, ` : ''}${wait(waiting)}${why === '' ? '' : ` (${why})`}. Sair?`,
  leaveNothing: 'Nada mais espera. Sair?',
  leaveDetails: 'Enviar agora e depois sair, guardar para o próximo início, que pergunta, ou descartar.',
  mayBeSent: 'Esta máquina não consegue registrar: ainda podem ser enviadas. A mesma tecla de novo sai assim mesmo.',
  sendNow: 'Enter confirmar: enviar agora',
  stay: 'Esc cancelar',
  leaving: (left) => `${wait(left)} ainda. A bancada fecha quando tudo for enviado.`,
  leavingKeys: 'k guardar e sair já',
  keys: { send: 'confirmar: enviar', keep: 'guardar', drop: 'descartar', stay: 'cancelar', later: 'cancelar' },
  kept: (count, what, who, since) =>
    `${actions(count)} de ${[since, who].filter(Boolean).join(', ')}: guardada${plural(count)} sem enviar (${what}). Enviar?`,
  answeredElsewhere: 'Nada disso está mais guardado: outra bancada já respondeu.',
  keptDetails: 'Nada disso é enviado antes de você dizer. Envie agora, guarde ou descarte.',
  later: (count, digit, key) =>
    `${actions(count)} guardada${plural(count)}, não enviada${plural(count)}. Histórico (${digit}), depois ${key}: enviar ou descartar.`,
  keptOfOthers: (count, digit, key) =>
    `${actions(count)} de outras pessoas guardada${plural(count)}, não enviada${plural(count)}. Histórico (${digit}), depois ${key}: enviar ou descartar.`,
  sending: (count) => `${actions(count)} a caminho agora.`,
  dropped: (count) => `${actions(count)} descartada${plural(count)}: nada disso foi enviado.`,
  notRecorded: 'Esta máquina não consegue registrar, então tudo fica como está.',
  left: (count, what, seconds, key) =>
    `${actions(count)} de antes do último encerramento ainda não enviada${plural(count)} (${what}): ${count === 1 ? 'sai' : 'saem'} em ${seconds} s${key === '' ? '' : ` · ${key}: desfazer`}`,
  noneKept: 'nada está guardado sem enviar',
};
