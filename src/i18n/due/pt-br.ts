/** Until when items are to leave, in Brazilian Portuguese. */
import type { DueTexts } from './en.ts';

export const due: DueTexts = {
  weekdays: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'],
  shipsBy: (when) => `sai até ${when}`,
  today: (time) => `hoje ${time}`,
  was: (when) => `devia ter saído até ${when}`,
  countToday: (count) => `${count} para hoje`,
};
