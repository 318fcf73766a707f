/** The queue, packing, production, board, activity, palette and help, with all bands. */
import type { AuditEntry } from '../../../src/domain/audit.ts';
import type { Intent } from '../../../src/domain/intents.ts';
import type { ViewContext } from '../../../src/session/session-context.ts';
import { copyCommand } from '../../../src/session/commands/copy.ts';
import { tagCode } from '../../../src/domain/piece-tags.ts';
import type { RequestLine } from '../../../src/replica/activity.ts';
import { findScanned } from '../../../src/session/front/scans.ts';
import { openScreen, placeInFront, setWholeState, setPart } from '../../../src/session/state/session-state.ts';
import { withOpenOrder } from '../../../src/session/state/packing.ts';
import { productionGroups } from '../../../src/session/state/production.ts';
import { queueRows } from '../../../src/session/state/queue.ts';
import { updateHealth } from '../../../src/replica/replica.ts';
import { OLDEST_FIRST } from '../../../src/replica/sorting.ts';
import type { Language } from '../../../src/i18n/texts.ts';
import { aSession, NOW } from '../../support/session.ts';
import { anItem, at } from '../../support/items.ts';
import { press } from '../../support/press.ts';
import { scenesOf, type Scenes } from './scene.ts';

const STATES = ['pending', 'accepted', 'in_production', 'shipped'];

const items = Array.from({ length: 60 }, (_, index) => {
  const orderId = `o${Math.floor(index / 2)}`;
  const placed = new Date(NOW - (60 - index) * 2_400_000).toISOString();
  const status = STATES[index % 4]!;
  return anItem({
    id: `i${index}`,
    order_id: orderId,
    product_id: `p${index % 9}`,
    product_nome: ['Caneca esmaltada', 'Capa de almofada bordada à mão com 漢字', 'Convite 🎉 de casamento'][
      index % 3
    ]!,
    variation_options: `Cor: ${['azul-marinho', '藍色', 'verde 🌿'][index % 3]}; Tamanho: ${index % 4}`,
    personalization_data: index % 3 === 0 ? '' : `Nomes: “Ana & Léo ${index}”, “Zoë 🧵”; Linha: azul-marinho`,
    quantidade: String((index % 5) + 1),
    item_status: status,
    delivery_type: ['SEDEX', 'PAC', 'Jadlog'][index % 3]!,
    tracking_code: status === 'shipped' ? `AA1234567${String(index).padStart(2, '0')}BR` : '',
    aceito_em: status === 'pending' ? '' : at('10:10:00'),
    em_producao_em: status === 'in_production' || status === 'shipped' ? at('11:20:00') : '',
    enviado_em: status === 'shipped' ? at('11:40:00') : '',
    pedido: { id: orderId, numero: String(10_400 + index), status: 'paid', metodo_envio: 'SEDEX', created_at: placed },
  });
});

const onBench = (context: ViewContext) => {
  openScreen(context.session, 'packing');
  context.session.setState(({ packing }) => ({
    packing: {
      ...withOpenOrder(packing, 'o1'),
      checked: new Map([['i2', 1]]),
      lastScan: { text: 'SKU-AZUL-MARINHO-45', isGood: true },
    },
  }));
};

const intent = (itemId: string, patch: Partial<Intent>): Intent => ({
  id: `intent ${itemId}`,
  seq: Number(itemId.slice(1)),
  target: `item:${itemId}`,
  lojaId: 'store-1',
  itemId,
  orderId: 'o0',
  operation: 'ship',
  phase: 'watching',
  createdAt: NOW - 65_000,
  attemptCount: 1,
  isPatient: true,
  isAmbiguous: false,
  lookCount: 2,
  nextLookAt: 5000,
  author: { operator: 'ana', station: 'bench 2' },
  ...patch,
});

const TRAIL = Array.from({ length: 80 }, (_, index): AuditEntry => {
  const { id, order_id } = items[index % items.length]!;
  const what = (['intent', 'attempt', 'verdict', 'no-answer', 'reveal'] as const)[index % 5]!;
  const isCount = index % 11 === 0;
  return {
    at: NOW - (80 - index) * 61_000,
    operator: index % 3 === 0 ? 'conceição.albuquerque' : 'ana',
    station: 'bancada dos fundos',
    what,
    ...(isCount ? { product_id: 'p1', stock_id: 's1' } : { item_id: id, order_id }),
    operation: isCount ? 'setStock' : 'ship',
    ...(what === 'reveal' ? {} : { intent_id: isCount ? `count ${index}` : `move ${Math.floor(index / 5)}` }),
    ...(what === 'verdict' ? { verdict: 'applied' } : {}),
    ...(what === 'intent' && !isCount ? { asked: 'AA123456785BR' } : {}),
    ...(isCount ? { asked: '{"from":{"quantidade":"12"},"to":{"quantidade":15}}' } : {}),
  };
});

const REQUESTS = Array.from({ length: 80 }, (_, index): RequestLine => ({
  method: index % 4 === 0 ? 'POST' : 'GET',
  path: `/pedidos/3fa85f64-5717-4562-b3fc-2c963f66afa6/itens/${index}/enviar?page=${index}`,
  ...(index % 9 === 0 ? { error: 'Unreachable' } : { status: index % 7 === 0 ? 422 : 200 }),
  startedAt: NOW - index * 3000,
  durationMs: (index * 37) % 1500,
  bytes: index * 1400,
}));

const SETS: Record<string, (context: ViewContext) => void> = {
  queue: ({ session }) => {
    setPart(session, 'queue', { statusTab: 'in_production' });
    session.setState({ marks: new Set(['i6', 'i10']) });
  },
  'queue-question': ({ session }) =>
    session.setState({
      question: {
        kind: 'bulk',
        preview: {
          operation: 'accept',
          itemIds: items.slice(0, 12).map(({ id }) => id),
          skipped: items.slice(12, 15).map(({ id, item_status }) => ({
            itemId: id,
            problem: 'not-allowed',
            itemStatus: item_status,
          })),
        },
        typed: '',
      },
    }),
  'queue-hold': ({ session }) => {
    session.setState({ prompt: { kind: 'hold', itemIds: ['i0'], value: '2 3d' } });
  },
  'queue-remake': ({ session }) => {
    setPart(session, 'queue', { statusTab: 'in_production' });
    session.setState({ prompt: { kind: 'remake', itemId: 'i2', value: '' } });
  },
  'packing-take-over': (context) => {
    onBench(context);
    context.session.setState({ prompt: { kind: 'takeOver', orderId: 'o1', value: '' } });
  },
  'queue-copy': (context) => {
    setPart(context.session, 'queue', { statusTab: 'shipped' });
    copyCommand.run(context, 'y');
  },
  'queue-filter': ({ session }) => {
    setPart(session, 'queue', { filter: 'almofada', sort: { column: 'quantity', isReversed: true } });
    session.setState({ prompt: { kind: 'filter', value: 'almofada' } });
  },
  'queue-view': (context) => {
    const view = { name: 'Almofadas 漢字 🧵', statusTab: 'accepted', filter: 'nomes', sort: OLDEST_FIRST } as const;
    const { session, replica, clock } = context;
    setPart(session, 'queue', { statusTab: view.statusTab, filter: view.filter });
    setPart(session, 'preferences', { views: [view] });
    const queue = { ...session.getState().queue, filter: '' };
    const { rows } = queueRows(replica.getState(), { ...session.getState(), queue }, clock.wallNow());
    setPart(session, 'queue', { frozen: { statusTab: view.statusTab, rows: [...rows] } });
  },
  'queue-offline': ({ replica }) =>
    updateHealth(replica, {
      failureCount: 3,
      snapshotAt: -240_000,
      nextLookAt: 13_000,
      trouble: { kind: 'unreachable', message: 'The store cannot be reached: connection refused.' },
    }),
  'packing-idle': ({ session }) => openScreen(session, 'packing'),
  packing: onBench,
  'packing-stop': (context) => {
    onBench(context);
    const sentence = context.texts.stop.cancelled('10402', '14:36', 'pagamento estornado');
    context.session.setState({ stop: { kind: 'cancelled', sentence } });
  },
  'packing-alike': (context) => {
    onBench(context);
    const [unit] = items.slice(2);
    context.session.setState({
      question: {
        kind: 'whichPiece',
        code: 'SKU',
        unit: unit!,
        count: 1,
        itemIds: ['i2', 'i3'],
        index: 0,
        asShown: [],
      },
    });
  },
  'packing-unknown': (context) => {
    onBench(context);
    const sentence = context.texts.stop.unknownTracking('7891234567895', 'Jadlog', 'product');
    const code = '7891234567895';
    context.session.setState({ stop: { kind: 'code', scanned: code, sentence, offer: { code, itemId: 'i2' } } });
  },
  'packing-code': (context) => {
    onBench(context);
    press(context, 'C');
    context.session.setState({ prompt: { kind: 'parcel', orderId: 'o1', value: 'AA123456785BR' } });
  },
  'packing-covered': (context) => {
    onBench(context);
    context.session.setState((state) => ({ covered: placeInFront(state) }));
  },
  production: ({ session }) => openScreen(session, 'production'),
  'production-ticked': ({ session, replica }) => {
    openScreen(session, 'production');
    const groups = productionGroups(replica.getState().records);
    session.setState({
      ticked: new Set(groups.slice(0, 2).map(({ key }) => key)),
    });
    session.cursors.setState({ lists: { production: { id: groups[1]!.key, index: 1, slot: 1 } } });
  },
  assembly: (context) => {
    openScreen(context.session, 'production');
    press(context, 'A');
    for (const [id, unit] of [
      ['i14', 2],
      ['i6', 1],
      ['i18', 1],
      ['i18', 4],
      ['i6', 2],
    ] as const) {
      findScanned(
        context,
        tagCode(
          items.find((item) => item.id === id)!,
          unit,
        ),
      );
    }
    press(context, 'right');
  },
  board: (context) => openScreen(context.session, 'board'),
  'activity-outbox': ({ session, replica }) => {
    openScreen(session, 'history');
    const open = [
      intent('i2', {}),
      intent('i6', { phase: 'unconfirmed' }),
      intent('i1', { operation: 'accept', phase: 'waiting', hold: 'offline' }),
    ];
    replica.setState({ intents: new Map(open.map((one) => [one.itemId, [one]])) });
  },
  'activity-trail': (context) => {
    context.records = { ...context.records, trail: () => TRAIL };
    openScreen(context.session, 'history');
  },
  diagnostics: (context) => {
    context.records = { ...context.records, requests: () => REQUESTS, requestCount: () => REQUESTS.length };
    context.session.setState({ places: [{ screen: 'queue' }, { screen: 'diagnostics' }] });
  },
  more: ({ session }) => openScreen(session, 'more'),
  palette: ({ session }) => setWholeState(session, { prompt: { kind: 'palette', value: 'o' }, paletteIndex: 1 }),
  help: ({ session }) => session.setState({ places: [{ screen: 'queue' }, { screen: 'packing' }, { screen: 'help' }] }),
};

function openAt(set: (context: ViewContext) => void, language: Language): ViewContext {
  const { context } = aSession(items, language);
  const benchWithCutOffs = {
    ...context,
    cutOffs: [
      { method: 'SEDEX', minutes: 16 * 60 },
      { method: 'PAC', minutes: 8 * 60 },
    ],
  };
  set(benchWithCutOffs);
  return benchWithCutOffs;
}

/** The queue, packing, production, board, activity, palette and help. */
export const workScenes: Scenes = scenesOf(SETS, openAt);
