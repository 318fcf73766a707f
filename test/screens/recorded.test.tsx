/**
 * What a recording keeps of every screen says nothing of a buyer: two benches that differ in nothing but their buyers
 * leave the same recording, letter for letter.
 */
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import type { ViewContext } from '../../src/session/session-context.ts';
import { PROMPTS } from '../../src/session/prompts/prompts.ts';
import { whyNotShipped } from '../../src/session/packing/leave.ts';
import { goTo, openScreen, say, setPart } from '../../src/session/state/session-state.ts';
import { withOpenOrder } from '../../src/session/state/packing.ts';
import { SCREENS, type Place } from '../../src/session/state/places.ts';
import type { Prompt, PromptKind } from '../../src/session/state/prompt.ts';
import { maskedText, marked } from '../../src/domain/personal-marks.ts';
import type { Order, OrderItem } from '../../src/domain/records.ts';
import { updateOrder, updateProduct } from '../../src/replica/details.ts';
import { aSession } from '../support/session.ts';
import { drawOn } from '../support/frames.tsx';
import { anOrder, aProduct } from '../support/goods.ts';
import { anItem, at } from '../support/items.ts';
import { openSpoken } from '../support/spoken.tsx';
import { App } from '../../screens/App.tsx';
import { byNight } from '../support/night.ts';

/** Texts of the same shape, none of which a screen would show for another reason. */
type Buyers = (shape: string) => string;
const one: Buyers = (shape) => shape.replaceAll('x', 'Ж').replaceAll('9', '7');
const other: Buyers = (shape) => shape.replaceAll('x', 'Ф').replaceAll('9', '4');

function itemsOf(of: Buyers): OrderItem[] {
  const personal = { personalization_data: of('Xxxxxxx xxx xxxxxxxxxxx; xxxx').toLowerCase() };
  const label_url = `https://labels.example/${of('9999999999')}.pdf`;
  const here = {
    order_id: 'o1',
    quantidade: '1',
    label_url,
    item_status: 'in_production',
    em_producao_em: at('11:00:00'),
  };
  const reason = of('xxxxx xx xxxxxx');
  return [
    anItem({ id: 'i0', order_id: 'o0', ...personal }),
    anItem({ id: 'i1', ...here, ...personal }),
    anItem({ id: 'i2', ...here, personalization_data: of('xxx: xxxxxxx xxxxxxxxxxx xx') }),
    anItem({ id: 'i3', order_id: 'o3', item_status: 'accepted', ...personal }),
    anItem({ id: 'i4', order_id: 'o4', item_status: 'cancelled', cancellation_reason: reason, ...personal }),
    anItem({
      id: 'i5',
      order_id: 'o5',
      item_status: 'shipped',
      tracking_code: 'AA123456785BR',
      label_url,
      ...personal,
    }),
  ];
}

function orderOf(of: Buyers, items: OrderItem[]): Order {
  const address = {
    nome_destinatario: of('Xxxxx xx Xxxx'),
    cep: of('99999-999'),
    logradouro: of('xxx xxx xxxxxxx'),
    numero: of('999'),
    complemento: of('xxxx 99'),
    bairro: of('xxxxx'),
    cidade: of('xxxxxx'),
    estado: of('xx'),
  };
  const comprador = {
    nome: of('Xxxxx xx Xxxx'),
    email: of('xxxx@xxxx.xxx'),
    telefone: of('(99) 99999-9999'),
    cpf_cnpj: of('999.999.999-99'),
  };
  const notes = of('xxxxx xxx xxxx 99999-9999 xxx xxxxxx');
  return anOrder(items, { id: items[0]!.order_id, notes, comprador, endereco_entrega: address });
}

const onBench = ({ session }: ViewContext) => {
  openScreen(session, 'packing');
  session.setState(({ packing }) => ({ packing: { ...withOpenOrder(packing, 'o1'), checked: new Map([['i1', 1]]) } }));
};

const PLACES: Record<string, Place> = {
  item: { screen: 'item', itemId: 'i1' },
  personalisation: { screen: 'personalisation', itemId: 'i1' },
  label: { screen: 'label', itemId: 'i1' },
  product: { screen: 'product', productId: 'product-1' },
};
const unit = { product_id: 'product-1', variation_options: 'azul · 325 ml' };

type Scene = (context: ViewContext, of: Buyers) => void;
const SCENES: Record<string, Scene> = {
  ...Object.fromEntries(
    SCREENS.map((screen): [string, Scene] => [
      screen,
      ({ session }) => goTo(session, PLACES[screen] ?? ({ screen } as Place)),
    ]),
  ),
  ...Object.fromEntries(
    (['pending', 'accepted', 'in_production', 'shipped', 'cancelled'] as const).map((statusTab): [string, Scene] => [
      `queue ${statusTab}`,
      ({ session }) => setPart(session, 'queue', { statusTab }),
    ]),
  ),
  ...Object.fromEntries(
    (Object.keys(PROMPTS) as PromptKind[]).map((kind): [string, Scene] => [
      `prompt ${kind}`,
      ({ session }, of) => {
        const about = {
          itemId: 'i1',
          orderId: 'o1',
          itemIds: ['i1'],
          productId: 'product-1',
          productIds: [],
          stockId: 's1',
        };
        const own = { name: 'Etiquetar', prompts: [{ type: 'input', key: 'serial', title: 'Número' }] };
        const more = { field: 'preco', list: 'queue', own, step: 0, form: {}, who: 'Ana', pinFor: 'reveal' };
        // A code, an amount or a name of ours is kept as it is, and is nobody's.
        const value = /tracking|parcel|job|price|promo|stockCount|stockThreshold|columns/.test(kind)
          ? '1'
          : of('xxxx xxx');
        session.setState({ prompt: { kind, value, ...about, ...more } as unknown as Prompt });
      },
    ]),
  ),
  'a filter': ({ session }, of) => setPart(session, 'queue', { filter: of('xxxxxx') }),
  'a filter of the stock': ({ session }, of) => {
    session.setState(({ stock }) => ({ stock: { ...stock, filter: of('xxxxxx') } }));
    openScreen(session, 'stock');
  },
  revealed: ({ session }) => {
    const place: Place = { screen: 'item', itemId: 'i1' };
    goTo(session, place);
    setPart(session, 'access', { reveal: { orderId: 'o1', place, endsAt: Infinity } });
  },
  packing: onBench,
  'which piece': (context) => {
    onBench(context);
    const itemIds = ['i1', 'i2'];
    context.session.setState({
      question: { kind: 'whichPiece', code: 'SKU', unit, count: 1, itemIds, index: 0, asShown: [] },
    });
  },
  'a stop before shipping': (context) => {
    onBench(context);
    context.session.setState(({ packing }) => ({
      packing: {
        ...packing,
        checked: new Map([
          ['i1', 1],
          ['i2', 1],
        ]),
      },
    }));
    context.session.setState({ stop: whyNotShipped(context) });
  },
  'a choice of what to copy': ({ session }) => {
    goTo(session, { screen: 'item', itemId: 'i1' });
    const kinds = ['order', 'personalisation', 'labelLink', 'buyer', 'address'] as never[];
    session.setState({ copyChoice: { subject: 'i1', kinds, index: 0 } });
  },
  'output of an own command': ({ session }, of) => {
    const lines = [of('xxxx xxxxxx 999'), `  ${of('xxx')}`];
    const said = [of('xxxxxx')];
    session.setState({
      own: {
        waiting: undefined,
        output: { name: 'weigh', at: 0, isOk: false, how: '', said, lines, isCut: false, isPersonal: true },
      },
    });
    goTo(session, { screen: 'output' });
  },
  'a telephone number that no screen knows of': ({ session }, of) =>
    say(session, 'error', `weigh: (11) 9${of('9999-9999')}`),
};

function aBenchOf(of: Buyers): ViewContext {
  const items = itemsOf(of);
  const { context } = aSession(items, 'en');
  const recorded: ViewContext = { ...context, personal: marked };
  for (const orderId of ['o0', 'o1', 'o3', 'o5']) {
    const own = items.filter((item) => item.order_id === orderId);
    updateOrder(context.details, orderId, { value: orderOf(of, own), askedAt: 950 });
    context.workshop.note(orderId, of('xxxx xxxxxxx'));
  }
  updateProduct(context.details, 'product-1', { value: aProduct(), askedAt: 950 });
  setPart(recorded.session, 'queue', { statusTab: 'in_production' });
  setPart(recorded.session, 'terminal', { isRecorded: true });
  return recorded;
}

/** The frame of a scene, as the screens have drawn it. */
async function frameOf(scene: Scene, of: Buyers, [columns, rows]: readonly [number, number]): Promise<string[]> {
  const context = aBenchOf(of);
  context.session.setState({ columns, rows });
  scene(context, of);
  const stage = drawOn(<App context={context} />, columns, rows, 3);
  try {
    await stage.settle();
    return stage.written().split('\n');
  } finally {
    stage.end();
  }
}

const WIDE = [140, 40] as const;
const USUAL = [80, 24] as const;
/** On the terminal these name the buyer, or what is covered would be nothing. */
const NAMED = new Set([
  'queue',
  'queue cancelled',
  'item',
  'revealed',
  'personalisation',
  'label',
  'production',
  'packing',
  'which piece',
  'a stop before shipping',
  'a choice of what to copy',
  'a filter',
  'output of an own command',
  'prompt filter',
  'prompt note',
  'a telephone number that no screen knows of',
]);

test.each(Object.keys(SCENES))('of “%s” a recording keeps nothing that another buyer would change', async (name) => {
  for (const size of /^(?:prompt|queue) /.test(name) ? [WIDE] : byNight([WIDE], [USUAL, WIDE])) {
    const [mine, theirs] = [await frameOf(SCENES[name]!, one, size), await frameOf(SCENES[name]!, other, size)];
    expect(mine.join('\n')).toContain('REC');
    expect(mine.map(maskedText)).toEqual(theirs.map(maskedText));
    expect(mine.map(maskedText).join('\n')).not.toMatch(/[ЖжФф]/);
    if (size === WIDE && NAMED.has(name)) expect(mine).not.toEqual(theirs);
  }
});

const SPOKEN = Object.keys(SCENES).filter((name) => !/^(?:prompt (?!filter|note)|wall|help|board|stock)/.test(name));

test.each(SPOKEN)('of what is said of “%s” a recording keeps no letter of the buyer’s', async (name) => {
  const said = await Promise.all(
    [one, other].map(async (of) => {
      const context = aBenchOf(of);
      SCENES[name]!(context, of);
      const spoken = await openSpoken(context);
      try {
        return (await spoken.press()).split('\n');
      } finally {
        spoken.end();
      }
    }),
  );
  const [mine, theirs] = said.map((lines) => lines.map((line) => stripVTControlCharacters(maskedText(line))));
  expect(mine).toEqual(theirs);
  expect(mine!.join('\n')).not.toMatch(/[ЖжФф]/);
  expect(mine!.join('\n')).toContain('This terminal is being recorded');
});
