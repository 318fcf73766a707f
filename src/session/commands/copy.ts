/**
 * Copies data under the cursor to the clipboard of the terminal. Data that is shown only after a reveal is copied only after one:
 * the buyer's while they are shown, the address of the label with an entry in the audit trail.
 */
import type { OrderItem } from '../../domain/records.ts';
import { keyOf, placeInFront, say } from '../state/session-state.ts';
import { orderDetail } from '../../replica/details.ts';
import { itemInFront } from '../state/queue.ts';
import { stockRowInFront } from '../state/stock-state.ts';
import type { SessionContext, Command, OperatorSession } from '../session-context.ts';
import { numberOf } from '../../domain/item-names.ts';
import { whyNotGiven } from '../rights.ts';
import { itemOfPlace } from '../kernel/item-of-place.ts';
import { withPin } from '../kernel/pin.ts';
import { isRevealNoted } from '../kernel/reveal-note.ts';
import { isRevealed } from './item-commands.ts';
import type { CopyKind } from '../state/question.ts';

/** Data that can be copied now. */
type CopyOption = {
  kind: CopyKind;
  text: string;
  /** A buyer's data: it is copied, and the notice does not repeat it. */
  isPersonal?: boolean;
  /** The data identifies the buyer of this item: the audit trail records it before it is copied. */
  leadsToBuyerOf?: OrderItem;
};

/** The data that can be copied, the most likely first, and its subject. */
type Copyable = { subject: string; options: CopyOption[] };

const KEYS = ['y'];

export const copyCommand: Command = {
  id: 'copy',
  effect: 'view',
  keys: KEYS,
  screens: ['queue', 'item', 'packing', 'label', 'product', 'stock'],
  unavailable: (context) => (copyable(context).options.length > 0 ? undefined : context.texts.copy.nothing),
  run(context) {
    const { subject, options } = copyable(context);
    const [only] = options;
    if (options.length === 1 && only) return copy(context, only);
    context.session.setState({ copyChoice: { subject, kinds: options.map(({ kind }) => kind), index: 0 } });
  },
};

/** The data under the cursor that can be copied. */
export function copyable(context: SessionContext): Copyable {
  const place = placeInFront(context.session.getState());
  const found = find(context);
  return { subject: `${keyOf(place)} ${found.id}`, options: found.options.filter(({ text }) => text.trim() !== '') };
}

/**
 * Handles a key while the choice is in front: a digit; an arrow and Enter; the key that opened it takes the chosen row. Any other
 * key closes it. Returns whether there was a choice.
 */
export function answerCopyChoice(context: SessionContext, key: string): boolean {
  const { session, texts, inputTiming } = context;
  const { copyChoice } = session.getState();
  if (!copyChoice) return false;
  session.setState({ copyChoice: undefined });
  if (inputTiming() !== 'alone') return true;
  const step = key === 'down' || key === 'j' ? 1 : key === 'up' || key === 'k' ? copyChoice.kinds.length - 1 : 0;
  if (step > 0) {
    const index = (copyChoice.index + step) % copyChoice.kinds.length;
    session.setState({ copyChoice: { ...copyChoice, index } });
    return true;
  }
  const isPointed = key === 'enter' || keysHere(context).includes(key);
  const kind = copyChoice.kinds[isPointed ? copyChoice.index : Number(key) - 1];
  if (kind === undefined) return true;
  // The item may have left, or a reveal ended, since the choice was opened.
  const { subject, options } = copyable(context);
  const option = subject === copyChoice.subject ? options.find((one) => one.kind === kind) : undefined;
  if (option) copy(context, option);
  else say(session, 'warn', texts.copy.gone);
  return true;
}

function keysHere({ keymap, session }: OperatorSession): readonly string[] {
  const { screen } = placeInFront(session.getState());
  return keymap.commandsOf(screen).find(({ id }) => id === 'copy')?.keys ?? KEYS;
}

/** The text that a screen shows of data that can be copied. */
export function shownCopy({ personal }: OperatorSession, { kind, text, isPersonal }: CopyOption): string {
  if (isPersonal) return '';
  // The buyer has written it.
  return kind === 'personalisation' ? personal(text) : text;
}

function copy(context: SessionContext, option: CopyOption): void {
  if (option.leadsToBuyerOf) withPin(context, 'reveal', () => send(context, option));
  else send(context, option);
}

function send(context: SessionContext, option: CopyOption): void {
  const { effects, session, texts } = context;
  const { kind, text } = option;
  const words = texts.copy;
  if (option.leadsToBuyerOf && !isRevealNoted(context, option.leadsToBuyerOf)) return;
  const sent = effects.copy(text);
  if (sent.problem) return say(session, 'error', words.notSent(words.problems[sent.problem]));
  const what = [words.kinds[kind], shownCopy(context, option)].filter(Boolean).join(' ');
  say(session, 'ok', sent.via ? words.sentVia(what, sent.via) : words.sent(what));
}

type Found = { id: string; options: CopyOption[] };

function find(context: SessionContext): Found {
  const { replica, session, details, stock } = context;
  const state = session.getState();
  const place = placeInFront(state);
  if (place.screen === 'product') {
    const product = details.getState().products.get(place.productId)?.value;
    const name: CopyOption[] = product ? [{ kind: 'productName', text: product.nome }] : [];
    return { id: place.productId, options: [...name, { kind: 'productId', text: place.productId }] };
  }
  if (place.screen === 'stock') {
    const record = stockRowInFront(stock.getState(), state.stock)?.record;
    if (!record) return { id: '', options: [] };
    const options: CopyOption[] = [
      { kind: 'sku', text: record.sku },
      { kind: 'productName', text: record.produto.nome },
      { kind: 'stockId', text: record.id },
    ];
    return { id: record.id, options };
  }
  if (place.screen === 'queue' && state.marks.size > 0) return ofMarks(context);
  const item = itemInFront(context)?.item ?? ('itemId' in place ? itemOfPlace(replica.getState(), state) : undefined);
  if (!item) return { id: '', options: [] };
  const options = [...ofItem(context, item), ...ofBuyer(context, item)];
  // On the screen of the label, its address comes first.
  const isWanted = ({ kind }: CopyOption) => place.screen === 'label' && kind === 'labelLink';
  return { id: item.id, options: [...options.filter(isWanted), ...options.filter((one) => !isWanted(one))] };
}

function ofItem(context: SessionContext, item: OrderItem): CopyOption[] {
  const isGiven = whyNotGiven(context, ['reveal']) === undefined;
  const label: CopyOption = { kind: 'labelLink', text: item.label_url, isPersonal: true, leadsToBuyerOf: item };
  return [
    { kind: 'orderNumber', text: numberOf(item) },
    { kind: 'trackingCode', text: item.tracking_code },
    { kind: 'personalisation', text: item.personalization_data },
    ...(isGiven ? [label] : []),
    { kind: 'reference', text: `${item.order_id}/${item.id}` },
  ];
}

function ofMarks({ replica, session }: Pick<SessionContext, 'replica' | 'session'>): Found {
  const { marks } = session.getState();
  const items = [...marks].flatMap((id) => replica.getState().records.get(id)?.item ?? []);
  const options: CopyOption[] = [
    { kind: 'orderNumbers', text: [...new Set(items.map(numberOf))].join(' ') },
    { kind: 'references', text: items.map((item) => `${item.order_id}/${item.id}`).join(' ') },
  ];
  return { id: [...marks].join(' '), options };
}

/** The buyer's address, only while it is shown. */
function ofBuyer(
  { session, details, clock }: Pick<SessionContext, 'session' | 'details' | 'clock'>,
  item: OrderItem,
): CopyOption[] {
  if (!isRevealed(session.getState(), item.order_id, clock.now())) return [];
  const order = orderDetail(details.getState(), item.order_id, clock.now());
  if (!order) return [];
  const { nome_destinatario, logradouro, numero, complemento, bairro, cidade, estado, cep } = order.endereco_entrega;
  const street = [[logradouro, numero].filter(Boolean).join(', '), complemento].filter(Boolean).join(' - ');
  const city = [cidade, estado].filter(Boolean).join(' - ');
  const text = [nome_destinatario, street, bairro, city, cep].filter(Boolean).join(', ');
  return [{ kind: 'address', text, isPersonal: true }];
}
