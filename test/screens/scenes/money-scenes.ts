import type { ViewContext } from '../../../src/session/session-context.ts';
import { goTo } from '../../../src/session/state/session-state.ts';
import type { Financeiro } from '../../../src/domain/records.ts';
import type { Language } from '../../../src/i18n/texts.ts';
import { anItem } from '../../support/items.ts';
import { aSession } from '../../support/session.ts';
import { scenesOf, type Scenes } from './scene.ts';

const NAMES = ['Caneca esmaltada “Bom dia”', 'Tábua de churrasco com nome gravado', 'Kit de lembrancinhas, 30 un'];

const due = (data_credito: string, patch: Partial<Financeiro> = {}): Financeiro => ({
  valor_liquido_vendedor: '57.11',
  comissao_pct: '12.00',
  valor_comissao: '7.79',
  status: 'previsto',
  data_credito,
  ...patch,
});

const MONEY: readonly (Financeiro | null | undefined)[] = [
  ...Array.from({ length: 3 }, () => due('2026-11-12T12:00:00Z', { status: 'pago' })),
  due('2026-11-18'),
  due('2026-11-18', { status: 'em_conferencia', valor_liquido_vendedor: '6490' }),
  ...Array.from({ length: 4 }, () =>
    due('2026-12-04', { valor_liquido_vendedor: '1234.50', valor_comissao: '168.34' }),
  ),
  due('2026-12-04', { comissao_pct: '16.00', valor_comissao: '10.38' }),
  ...Array.from({ length: 2 }, () => due('', { status: 'aguardando_entrega', valor_comissao: null })),
  null,
  undefined,
];

const SETS: Record<string, (context: ViewContext) => void> = {
  money: () => {},
  'money-not-given': (context) => {
    context.rights = { isReadOnly: false, isMasked: false, hasNoMoney: true };
  },
};

function openAt(set: (context: ViewContext) => void, language: Language): ViewContext {
  const items = MONEY.map((financeiro, at) =>
    anItem({
      id: `money-${at}`,
      order_id: `order-${at}`,
      product_id: 'p1',
      product_nome: NAMES[at % NAMES.length]!,
      ...(financeiro === undefined ? {} : { financeiro }),
      pedido: { id: `order-${at}`, numero: String(10_400 + at), status: 'paid', metodo_envio: 'PAC', created_at: '' },
    }),
  );
  const { context } = aSession(items, language);
  set(context);
  goTo(context.session, { screen: 'money' });
  return context;
}

/** The money list: what has come, what should have, what is to come; and in a session that is not shown any. */
export const moneyScenes: Scenes = scenesOf(SETS, openAt);
