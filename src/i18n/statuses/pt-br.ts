/** The states of items, in Brazilian Portuguese. */
import type { statuses as en, tabs as tabsEn } from './en.ts';

export const statuses: typeof en = {
  pending: 'Pendente',
  accepted: 'Aceito',
  in_production: 'Em produção',
  shipped: 'Enviado',
  delivered: 'Entregue',
  cancelled: 'Cancelado',
  unknown: 'Outros',
};

/** The tabs of the queue: the states, which hold many items, and what is on hold. */
export const tabs: typeof tabsEn = {
  pending: 'Pendentes',
  accepted: 'Aceitos',
  in_production: 'Em produção',
  shipped: 'Enviados',
  delivered: 'Entregues',
  held: 'Em espera',
  cancelled: 'Cancelados',
  unknown: 'Outros',
};

/** The same where tabs are many and columns few. */
export const shortStatuses: typeof tabsEn = {
  pending: 'Pend.',
  accepted: 'Ace.',
  in_production: 'Prod.',
  shipped: 'Env.',
  delivered: 'Ent.',
  held: 'Esp.',
  cancelled: 'Can.',
  unknown: 'Out.',
};
