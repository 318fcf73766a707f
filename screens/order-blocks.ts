/** The parts of the item screen that come from the order's detail: the only place with a buyer's personal data. */
import { storeTime } from '../src/base/store-times.ts';
import { factsBlock, tableBlock, type Block, type PageFacts } from '../components/Blocks.tsx';
import { maskAll, maskEmail, maskName, maskNote, maskPhone, maskPostalCode, maskTaxId } from '../src/domain/masking.ts';
import { showAmount } from '../src/base/money.ts';
import type { Personal } from '../src/domain/personal-marks.ts';
import type { Order, OrderItem } from '../src/domain/records.ts';

export type OrderFacts = PageFacts & {
  item: OrderItem;
  /** The order's detail, while it is in memory. */
  order: Order | undefined;
  /** What is said instead of it, or of its age. */
  aside: string;
  /** Whether the buyer's data is shown as it is. */
  isRevealed: boolean;
};

type Mask = (text: string) => string;

/** How it leaves: method, deadline, tracking, label; of the address what a packer needs to tell parcels apart. */
export function deliveryBlock({ item, order, isRevealed, personal, aside, width, texts }: OrderFacts): Block[] {
  const words = texts.item;
  const to = order?.endereco_entrega;
  const show = shownBy(isRevealed, personal);
  const street = to && [to.logradouro, to.numero, to.complemento, to.bairro].filter(Boolean).join(', ');
  return factsBlock({ key: 'delivery', title: words.sections.delivery, aside, width }, [
    { label: words.method, value: [item.delivery_type, item.pedido?.metodo_envio].filter(isFirst).join(' · ') },
    { label: words.deadline, value: order?.frete_prazo ?? '' },
    { label: texts.item.tracking, value: item.tracking_code },
    { label: texts.item.carrier, value: item.shipping_provider_status },
    // Whoever has it has the label, with all that is on it.
    { label: texts.item.label, value: show(item.label_url, maskAll), link: isRevealed ? item.label_url : undefined },
    { label: words.recipient, value: show(to?.nome_destinatario, maskName) },
    { label: words.address, value: show(street, maskAll) },
    { label: words.city, value: to ? personal([to.cidade, to.estado].filter(Boolean).join(' ')) : '' },
    { label: words.postalCode, value: show(to?.cep, maskPostalCode) },
  ]);
}

/** Who buys, masked until revealed. */
export function buyerBlock({ order, isRevealed, personal, width, texts, aside }: OrderFacts): Block[] {
  const words = texts.item;
  const buyer = order?.comprador;
  const show = shownBy(isRevealed, personal);
  return factsBlock({ key: 'buyer', title: words.sections.buyer, aside, width }, [
    { label: words.name, value: show(buyer?.nome, maskName) },
    { label: words.taxId, value: show(buyer?.cpf_cnpj, maskTaxId) },
    { label: words.phone, value: show(buyer?.telefone, maskPhone) },
    { label: words.email, value: show(buyer?.email, maskEmail) },
  ]);
}

/** What the buyer wrote. It says what to make or how to pack, and may say a telephone number. */
export function notesBlock({ order, isRevealed, personal, width, texts }: OrderFacts): Block[] {
  return factsBlock({ key: 'notes', title: texts.item.sections.notes, width }, [
    { label: '', value: shownBy(isRevealed, personal)(order?.notes, maskNote), isLoud: true },
  ]);
}

/** How and when it was paid, and what state the order itself is in. */
export function paymentBlock({ order, width, nowMs, zone, texts }: OrderFacts): Block[] {
  const words = texts.item;
  const { metodo = '', pago_em = '' } = order?.pagamento ?? {};
  return factsBlock({ key: 'payment', title: words.sections.payment, width }, [
    { label: words.paidBy, value: metodo },
    { label: words.paidAt, value: storeTime(pago_em, zone, nowMs) || pago_em },
    { label: words.orderStatus, value: order?.status ?? '' },
  ]);
}

/** The order's own amounts. */
export function orderAmountsBlock({ order, width, texts, language }: OrderFacts): Block[] {
  if (!order) return [];
  return tableBlock(
    { key: 'order-amounts', title: texts.item.sections.orderAmounts, width },
    {
      [texts.item.subtotal]: showAmount(order.subtotal, language),
      [texts.item.discount]: showAmount(order.desconto, language),
      [texts.item.freight]: showAmount(order.frete_total, language),
      [texts.item.total]: showAmount(order.total, language),
    },
  );
}

/** Shows a text as it is, or through its mask, which still says enough to recognise somebody by. */
function shownBy(isRevealed: boolean, personal: Personal) {
  return (text: string | undefined, mask: Mask): string => personal(isRevealed ? (text ?? '') : mask(text ?? ''));
}

// The same words twice say nothing twice.
function isFirst(value: string | undefined, index: number, all: readonly (string | undefined)[]): value is string {
  return value !== undefined && value !== '' && all.indexOf(value) === index;
}
