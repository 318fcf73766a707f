/** A scanned tag: it proves which item, which unit and what is on it, and nothing else is a piece of the parcel. */
import type { PieceTag } from '../../domain/piece-tags.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { findTagged } from '../../replica/tagged.ts';
import type { Entry } from '../../replica/records.ts';
import { openScreen, placeInFront, say } from '../state/session-state.ts';
import { unitsText } from '../../domain/units.ts';
import type { PackingLine } from '../state/packing.ts';
import { checkTag } from '../state/packing-tags.ts';
import type { Bench } from '../session-context.ts';
import { numberOnBench, patchPacking, putOnBench } from './packing.ts';
import { stopWith } from './blocking-alerts.ts';

/** Takes a tag; `null` for a code that begins like one and is none. `count`: how many units the scan was to stand for. */
export function takeTag(bench: Bench, code: string, tag: PieceTag | null, count: number): void {
  const { desk, shop, texts } = bench;
  const words = texts.tags;
  if (tag === null) return refuse(bench, words.unreadable(code));
  if (count !== 1) return refuse(bench, words.oneEach);
  if (desk.getState().packing.orderId === undefined) {
    const entry = findTagged(shop.getState().records, tag);
    if (!entry) return refuse(bench, words.unknown(code));
    putOnBench(bench, entry.item.order_id);
  }
  check(bench, code, tag);
}

function check(bench: Bench, code: string, tag: PieceTag): void {
  const { desk, shop, texts, outlet } = bench;
  const { records } = shop.getState();
  const words = texts.tags;
  const checking = checkTag(records, desk.getState().packing, tag);
  const lastScan = { text: code, isGood: checking.kind === 'checked' };
  if (checking.kind === 'checked') {
    desk.setState({ packing: { ...checking.packing, lastScan } });
    if (placeInFront(desk.getState()).screen !== 'packing') openScreen(desk, 'packing');
    return outlet.ring('ok');
  }
  patchPacking(bench, { lastScan });
  if (checking.kind === 'foreign') return stopWith(bench, foreignWords(bench, code, tag));
  const { line } = checking;
  const { item } = line.entry;
  const name = nameOf(item);
  if (checking.kind === 'not-packed') return stopWith(bench, texts.stop.notPacked(name, checking.reason));
  if (checking.kind === 'again') return refuse(bench, words.again(pieceWords(bench, tag, line.entry)));
  if (checking.kind === 'outdated')
    return stopWith(bench, words.outdated(name, bench.personal(item.personalization_data)));
  if (checking.kind === 'no-such-unit') return stopWith(bench, words.noSuchUnit(tag.unit, line.needed, name));
  stopWith(bench, texts.stop.tooMany(name, line.needed));
}

function foreignWords(bench: Bench, code: string, tag: PieceTag): string {
  const words = bench.texts.tags;
  const here = numberOnBench(bench);
  const entry = findTagged(bench.shop.getState().records, tag);
  if (!entry) return words.otherUnknown(code, here);
  return words.other(numberOf(entry.item), `${nameOf(entry.item)}, ${pieceWords(bench, tag, entry)}`, here);
}

function pieceWords({ texts, personal }: Bench, { unit }: PieceTag, { item }: Entry | PackingLine['entry']): string {
  return texts.tags.piece(unit, unitsText(item), personal(item.personalization_data));
}

function refuse({ desk, outlet }: Bench, text: string): void {
  outlet.ring('error');
  say(desk, 'warn', text);
}
