/** The item, product and stock screens, with names that nobody has shortened. */
import type { OrderItem } from '../../../src/domain/records.ts';
import type { ViewContext } from '../../../src/session/session-context.ts';
import { updateOrder, updateProduct } from '../../../src/replica/details.ts';
import { goTo, placeInFront } from '../../../src/session/state/session-state.ts';
import { createProductImagesState, noteProductImage } from '../../../src/replica/product-images.ts';
import { mergeStock } from '../../../src/replica/stock.ts';
import { withEdit } from '../../../src/session/state/stock-state.ts';
import type { Language } from '../../../src/i18n/texts.ts';
import { aSession } from '../../support/session.ts';
import { anOrder, aProduct, aStockRecord } from '../../support/goods.ts';
import { anItem, at } from '../../support/items.ts';
import type { Place } from '../../../src/session/state/places.ts';
import { scenesOf, type Scenes } from './scene.ts';

const cushion = anItem({
  id: 'cushion',
  product_nome: 'Capa de almofada bordada à mão com 漢字 e 🧵 na frente',
  variation_options: 'Tecido: linho; Tamanho: 45×45',
  personalization_data: 'Nomes: “Bia”, “Caio”, “Davi”, “Eva” e “Zoë 🎉”; Linha: azul-marinho',
  quantidade: '4',
  item_status: 'in_production',
  aceito_em: at('10:30:00'),
  em_producao_em: at('11:00:00'),
  label_url: 'https://labels.example/etiquetas/3fa85f64-5717-4562-b3fc-2c963f66afa6.pdf',
  shipping_provider_status: 'etiqueta gerada',
  financeiro: {
    valor_liquido_vendedor: '228.45',
    comissao_pct: '12.00',
    valor_comissao: '31.15',
    status: 'aguardando_entrega',
    data_credito: '',
  },
});
const cancelled: OrderItem = {
  ...cushion,
  item_status: 'cancelled',
  cancelado_em: at('11:36:00'),
  cancellation_reason: 'pagamento estornado pelo banco do comprador depois de três tentativas',
};
const mug = anItem({ id: 'mug', item_status: 'accepted' });

const stockRecords = Array.from({ length: 70 }, (_, index) =>
  aStockRecord({
    id: `s${index}`,
    product_id: `p${index % 7}`,
    sku: `SKU-${String(index).padStart(3, '0')}-AZUL-MARINHO`,
    variation_options: `Cor: ${['azul-marinho', '藍色', 'verde 🌿', 'areia'][index % 4]}; Tamanho: ${index}`,
    quantidade: String((index * 3) % 40),
    is_active: index % 9 === 0 ? 'false' : 'true',
    produto: { id: `p${index % 7}`, nome: `Produto ${'ABCDEFG'[index % 7]} com um nome bastante comprido` },
  }),
);

type Set = { place: Place; items?: OrderItem[]; set?: (context: ViewContext) => void };

const atItem: Place = { screen: 'item', itemId: 'cushion' };
const atProduct: Place = { screen: 'product', productId: 'product-1' };

const SETS: Record<string, Set> = {
  item: { place: atItem },
  'item-cancelled': { place: atItem, items: [cancelled] },
  'item-tracking': {
    place: atItem,
    set: ({ session, texts }) =>
      session.setState({
        prompt: { kind: 'tracking', itemId: 'cushion', value: 'AA123456789BR', problem: texts.prompts.checkDigit },
      }),
  },
  'item-covered': {
    place: atItem,
    set: ({ session }) => session.setState((state) => ({ covered: placeInFront(state) })),
  },
  'read-first': { place: { screen: 'personalisation', itemId: 'cushion' } },
  label: { place: { screen: 'label', itemId: 'cushion' } },
  product: { place: atProduct },
  'product-unit-unknown': {
    place: atProduct,
    set: ({ details }) => details.setState({ priceUnit: undefined }),
  },
  'product-price': {
    place: atProduct,
    set: ({ session }) =>
      session.setState({ prompt: { kind: 'price', productId: 'product-1', field: 'preco', value: '59,90' } }),
  },
  'product-long': { place: atProduct, set: lengthenProduct },
  'product-cover': {
    place: atProduct,
    set(context) {
      const state = createProductImagesState();
      noteProductImage(state, aProduct().capa.url_thumb, { picture: aPicture(), isReading: false });
      context.pictures = { state, isAlways: true, look() {} };
    },
  },
  stock: { place: { screen: 'stock' } },
  'stock-count': {
    place: { screen: 'stock' },
    set: ({ session }) => session.setState({ prompt: { kind: 'stockCount', stockId: 's35', value: '12' } }),
  },
  'stock-edited': { place: { screen: 'stock' }, set: editSome },
  'stock-review': {
    place: { screen: 'stock' },
    set(context) {
      editSome(context);
      context.session.setState(({ stock }) => ({ stock: { ...stock, isReviewing: true } }));
    },
  },
};

/** Names that nobody has shortened: wide letters, emoji, a word without a blank. */
function lengthenProduct({ details }: ViewContext): void {
  const value = aProduct({
    nome: 'Quadro de mapa de estrelas 星空の地図 🌌 com moldura de madeira de demolição e vidro antirreflexo',
    descricao: `${'Impresso em papel algodão 🌌 com 漢字 no rodapé; '.repeat(6)}${'sem-espaço'.repeat(12)}`,
    tags: 'estrelas, 星, 🌌, presente, casa, quadro, personalizado, feito à mão, moldura, vidro',
    categoria: {
      id: 'c',
      nome: 'Quadros e pôsteres para a parede da sala',
      slug: 'q',
      categoria_pai: { id: 'p', nome: 'Casa, decoração e jardim', slug: 'c' },
    },
    estoques: stockRecords.slice(0, 12),
  });
  updateProduct(details, 'product-1', { value, askedAt: 950 });
}

function aPicture() {
  const rgb = new Uint8Array(96 * 96 * 3).map((_, index) => (index * 7) % 256);
  return { width: 96, height: 96, rgb };
}

function editSome({ session, stock }: ViewContext): void {
  const record = (id: string) => stock.getState().byId.get(id)!.record;
  let edits = withEdit(new Map(), record('s0'), { count: 9 });
  edits = withEdit(edits, record('s7'), { delta: 2, isActive: false });
  edits = withEdit(edits, record('s28'), { count: 1 });
  session.setState((state) => ({ stock: { ...state.stock, edits } }));
  const changed = { ...record('s28'), quantidade: '30', updated_at: at('11:59:00') };
  mergeStock(stock, [changed], { askedAt: 900, knownAt: 900 });
}

/** A bench on which the goods above are known, at a scene. */
function openAt(scene: Set, language: Language): ViewContext {
  const items = [...(scene.items ?? [cushion]), mug];
  const { context, session } = aSession(items, language);
  updateOrder(context.details, 'order-1', {
    value: anOrder(items, { notes: 'É presente: sem nota na caixa, por favor.' }),
    askedAt: 900,
  });
  updateProduct(context.details, 'product-1', {
    value: aProduct({ estoques: stockRecords.slice(0, 5) }),
    askedAt: 900,
  });
  context.details.setState({ priceUnit: 'cents' });
  mergeStock(context.stock, stockRecords, { askedAt: 0, knownAt: 0 });
  context.stock.setState({ isLoaded: true });
  goTo(session, scene.place);
  scene.set?.(context);
  return context;
}

/** The item, product and stock screens. */
export const itemScenes: Scenes = scenesOf(SETS, openAt);
