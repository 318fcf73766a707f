/** The production screen, in Brazilian Portuguese. */
import type { production as en } from './en.ts';

export const production: typeof en = {
  title: 'A fazer',
  columns: { count: 'fazer', accepted: 'aceitos', started: 'em prod.', age: 'idade', item: 'item', tick: '' },
  empty: 'Nada a fazer.',
  totals: (groups, units) =>
    `${groups === 1 ? '1 tipo' : `${groups} tipos`}, ${units === '1' ? '1 unidade' : `${units} unidades`}`,
  ticked: (count) => (count === 1 ? '1 marcado' : `${count} marcados`),
  personalised: (count) => (count === 1 ? '1 personalizado' : `${count} personalizados`),
  more: (count) => `mais ${count}`,
};
