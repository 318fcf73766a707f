/** Runs of prices, as a running bench tells them, in Brazilian Portuguese. */
import type { PromoNoticeTexts } from './en.ts';

export const promo: PromoNoticeTexts = {
  done: (name, step, written, leftAlone, others) =>
    [
      `${step === 'begin' ? 'Preços começaram' : 'Preços terminaram'} (${name}): ${written} gravados`,
      leftAlone > 0 && `${leftAlone} INTOCADOS, alguém os mudou nesse meio-tempo`,
      others > 0 && `${others} de outro modo`,
    ]
      .filter(Boolean)
      .join(', ') + `. bancada promo show ${name}`,
  overdue: (name, station) =>
    `O lote ${name} de ${station} está atrasado, e a máquina dele não se ouve. Está desligada? “bancada promo take ${name}” o executa aqui.`,
};
