/** A scanned tag: it identifies the item, the unit and the text on it. Only such a piece is counted. */
import type { PieceTag } from '../../domain/piece-tags.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { findTagged } from '../../replica/tagged.ts';
import type { CachedItem } from '../../replica/records.ts';
import { openScreen, placeInFront } from '../state/session-state.ts';
import { unitsText } from '../../domain/units.ts';
import type { PackingLine } from '../state/packing.ts';
import { checkTag, isUnread } from '../state/packing-tags.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';
import { patchPacking, stopNotPacked } from './packing.ts';
import { piecesOfOrder, stopWith } from '../kernel/blocking-alerts.ts';
import { openOrder, openOrderNumber } from '../kernel/open-order.ts';
import { refuse } from '../refuse.ts';

/** Handles a tag; `null` for a code that begins like a tag but is none. `count`: how many units the scan was to stand for. */
export function takeTag(context: SessionContext, code: string, tag: PieceTag | null, count: number): void {
  const { session, replica, texts } = context;
  const words = texts.tags;
  if (tag === null) return refuse(context, words.unreadable(code));
  if (count !== 1) return refuse(context, words.oneEach);
  if (session.getState().packing.orderId === undefined) {
    const entry = findTagged(replica.getState().records, tag);
    if (!entry) return refuse(context, words.unknown(code));
    openOrder(context, entry.item.order_id);
  }
  check(context, code, tag);
}

function check(context: SessionContext, code: string, tag: PieceTag): void {
  const { session, replica, texts, effects } = context;
  const { records } = replica.getState();
  const words = texts.tags;
  const checking = checkTag(records, session.getState().packing, tag);
  const lastScan = { text: code, isGood: checking.kind === 'checked' };
  if (checking.kind === 'checked') {
    session.setState({ packing: { ...checking.packing, lastScan } });
    if (placeInFront(session.getState()).screen !== 'packing') openScreen(session, 'packing');
    return effects.ring('ok');
  }
  patchPacking(context, { lastScan });
  const wanted = piecesOfOrder(context);
  const wrong = { kind: 'wrong', scanned: code, wanted } as const;
  if (checking.kind === 'foreign') {
    const found = findTagged(records, tag);
    const scanned = found ? `#${numberOf(found.item)} ${nameOf(found.item)}` : code;
    return stopWith(context, foreignWords(context, code, tag), { ...wrong, scanned });
  }
  const { line } = checking;
  const { item } = line.entry;
  const name = nameOf(item);
  if (checking.kind === 'not-packed') return stopNotPacked(context, item, checking.reason);
  // The piece is scanned again and its text is not confirmed: it is the next to be looked at.
  if (isUnread(session.getState(), line)) patchPacking(context, { chosenItemId: item.id });
  if (checking.kind === 'again') return refuse(context, words.again(pieceWords(context, tag, line.entry)));
  if (checking.kind === 'outdated')
    return stopWith(context, words.outdated(name, context.personal(item.personalization_data)), wrong);
  if (checking.kind === 'no-such-unit') return stopWith(context, words.noSuchUnit(tag.unit, line.needed, name), wrong);
  stopWith(context, texts.stop.tooMany(name, line.needed), { kind: 'tooMany', scanned: name, wanted });
}

function foreignWords(context: SessionContext, code: string, tag: PieceTag): string {
  const words = context.texts.tags;
  const here = openOrderNumber(context);
  const entry = findTagged(context.replica.getState().records, tag);
  if (!entry) return words.otherUnknown(code, here);
  return words.other(numberOf(entry.item), `${nameOf(entry.item)}, ${pieceWords(context, tag, entry)}`, here);
}

function pieceWords(
  { texts, personal }: OperatorSession,
  { unit }: PieceTag,
  { item }: CachedItem | PackingLine['entry'],
): string {
  return texts.tags.piece(unit, unitsText(item), personal(item.personalization_data));
}
