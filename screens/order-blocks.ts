/** The parts of the item screen that come from the order's detail: the only place with a buyer's personal data. */
import { storeTime } from '../src/base/store-times.ts';
import type { Fact, PageFacts } from '../components/Blocks.tsx';
import { maskAll, maskEmail, maskName, maskNote, maskPhone, maskPostalCode, maskTaxId } from '../src/domain/masking.ts';
import { readAmount, showAmount } from '../src/base/money.ts';
import type { Personal } from '../src/domain/personal-marks.ts';
import type { Order, OrderItem } from '../src/domain/records.ts';
import { storeCodeWords } from '../src/i18n/store-code-words.ts';

export type OrderFacts = PageFacts & {
  item: OrderItem;
  /** The order's detail, while it is in memory. */
  order: Order | undefined;
  /** What is said beside the buyer: how to see them, for how long they are seen, or why they are not there. */
  aside: string;
  /** Whether the buyer's data is shown as it is. */
  isRevealed: boolean;
};

type Mask = (text: string) => string;

/** How it leaves: method, deadline, where to, of which a packer needs as much as tells parcels apart; then its tracking code and what the carrier says. */
export function deliveryFacts({ item, order, isRevealed, personal, texts }: OrderFacts): Fact[] {
  const words = texts.item;
  const to = order?.endereco_entrega;
  const { word, raw } = storeCodeWords(item.shipping_provider_status, texts);
  const parts = [
    ...[item.delivery_type, item.pedido?.metodo_envio].filter(isFirst),
    order?.frete_prazo,
    to ? personal([to.cidade, to.estado].filter(Boolean).join(' ')) : '',
    shownBy(isRevealed, personal)(to?.cep, maskPostalCode),
  ];
  return [
    { label: words.method, value: parts.filter(Boolean).join(' · ') },
    { label: words.tracking, value: [item.tracking_code, word].filter(Boolean).join(' · '), aside: raw },
  ];
}

/** What the buyer wrote. It says what to make or how to pack, and may say a telephone number. */
export function noteFact({ order, isRevealed, personal, texts }: OrderFacts): Fact {
  return {
    label: texts.item.sections.notes,
    value: shownBy(isRevealed, personal)(order?.notes, maskNote),
    isLoud: true,
  };
}

/** Who buys and where it goes, masked until revealed; only then with the street and the label, which has all of it. */
export function buyerFacts({ item, order, isRevealed, personal, texts, aside }: OrderFacts): Fact[] {
  const words = texts.item;
  const { comprador: buyer, endereco_entrega: to } = order ?? {};
  const show = shownBy(isRevealed, personal);
  const street = to && [to.logradouro, to.numero, to.complemento, to.bairro].filter(Boolean).join(', ');
  const who = [
    show(buyer?.nome, maskName),
    show(buyer?.cpf_cnpj, maskTaxId),
    show(buyer?.telefone, maskPhone),
    show(buyer?.email, maskEmail),
  ];
  return [
    { label: words.sections.buyer, value: who.filter(isFirst).join(' · '), aside },
    {
      label: words.recipient,
      value: to?.nome_destinatario === buyer?.nome ? '' : show(to?.nome_destinatario, maskName),
    },
    { label: words.address, value: isRevealed ? show(street, maskAll) : '' },
    { label: words.label, value: isRevealed ? personal(item.label_url) : '', link: item.label_url || undefined },
  ];
}

/** What the order costs in all, where that is more than the item, and how and when it was paid. */
export function paymentFacts({ item, order, nowMs, zone, texts, language }: OrderFacts): Fact[] {
  if (!order) return [];
  const words = texts.item;
  const { metodo = '', pago_em = '' } = order.pagamento ?? {};
  const [method, status] = [storeCodeWords(metodo, texts), storeCodeWords(order.status, texts)];
  const hasDiscount = (readAmount(order.desconto) ?? 0) !== 0;
  const parts = [
    order.total === item.subtotal ? '' : showAmount(order.total, language),
    hasDiscount ? `${words.discount} ${showAmount(order.desconto, language)}` : '',
    method.word,
    storeTime(pago_em, zone, nowMs) || pago_em,
    status.word,
  ];
  return [
    {
      label: words.order,
      value: parts.filter(Boolean).join(' · '),
      aside: [method.raw, status.raw].filter(Boolean).join(' · '),
    },
  ];
}

/** Shows a text as it is, or through its mask, which still says enough to recognise somebody by. */
function shownBy(isRevealed: boolean, personal: Personal) {
  return (text: string | undefined, mask: Mask): string => personal(isRevealed ? (text ?? '') : mask(text ?? ''));
}

// The same words twice say nothing twice.
function isFirst(value: string | undefined, index: number, all: readonly (string | undefined)[]): value is string {
  return value !== undefined && value !== '' && all.indexOf(value) === index;
}
