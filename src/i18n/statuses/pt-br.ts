/** The states of items, in Brazilian Portuguese. */
import type { shortStatuses as shortEn, statuses as en } from './en.ts';

export const statuses: typeof en = {
  pending: 'Pendente',
  accepted: 'Aceito',
  in_production: 'Em produção',
  shipped: 'Enviado',
  delivered: 'Entregue',
  cancelled: 'Cancelado',
  unknown: 'Outros',
};

/** The states as tabs, which hold many items. */
export const tabs: typeof en = {
  pending: 'Pendentes',
  accepted: 'Aceitos',
  in_production: 'Em produção',
  shipped: 'Enviados',
  delivered: 'Entregues',
  cancelled: 'Cancelados',
  unknown: 'Outros',
};

/** The same where tabs are many and columns few. */
export const shortStatuses: typeof shortEn = {
  pending: 'Pend.',
  accepted: 'Ace.',
  in_production: 'Prod.',
  shipped: 'Env.',
  delivered: 'Ent.',
  cancelled: 'Can.',
  unknown: 'Out.',
};
