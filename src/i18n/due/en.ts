/** Until when items are to leave, in English. */

export const due = {
  /** Sunday first. */
  weekdays: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  /** `when`: a time of today, or a day with its time. */
  shipsBy: (when: string) => `ships by ${when}`,
  today: (time: string) => `today ${time}`,
  was: (when: string) => `should have left by ${when}`,
  countToday: (count: number) => `${count} due today`,
};

export type DueTexts = typeof due;
