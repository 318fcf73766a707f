/** What the packing bench shows now, as lines: read from the session and the replica at the moment it is asked for. */
import { hasRules, screenHeight } from '../components/frame.ts';
import { sideBySide } from '../components/item-summary.ts';
import { stopRows } from '../components/stop-layout.ts';
import { wrapText } from '../src/base/wrap.ts';
import { questionHeight } from '../components/QuestionBand.tsx';
import type { ViewContext } from '../src/session/session-context.ts';
import { questionWords } from '../src/session/front/questions.ts';
import { keyTo } from '../src/session/kernel/key-to.ts';
import { claimOfAnother, teamName, waitsForPacking } from '../src/session/kernel/claims.ts';
import { parcelNumberWords } from '../src/session/packing/part.ts';
import { sameDoorWords } from '../src/session/kernel/same-door.ts';
import { labelStateWords } from '../src/session/kernel/print-label.ts';
import { isChecked, packedLines, packingLines, shippedOn, type PackingLine } from '../src/session/state/packing.ts';
import { neededCountText } from '../src/session/state/uncounted.ts';
import { frontItemId, isLineSeen } from '../src/session/state/packing-tags.ts';
import { ageText, dayStamp, formatSpan, formatTime } from '../src/base/ages.ts';
import { isPickup } from '../src/domain/carriers.ts';
import { nextCutOff } from '../src/domain/cut-offs.ts';
import type { DueTime } from '../src/domain/promise.ts';
import { methodOf, numberOf } from '../src/domain/item-names.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { orderDetail } from '../src/replica/details.ts';
import { dueWords } from '../src/i18n/due-words.ts';
import { isLate } from '../src/replica/late.ts';
import type { CachedItem } from '../src/replica/records.ts';
import { zoneOf } from '../src/replica/replica.ts';
import { GLYPHS } from '../src/tty/output/glyphs.ts';
import { edgeLine, styled, styledLine, type Styled } from '../src/tty/output/styled-lines.ts';
import { frontLines, productInFront } from './packing-front-lines.ts';
import { messageRows } from './message.ts';
import { hasMissing, wantedNext } from './packing-wanted.ts';
import { unitsIn } from '../src/session/kernel/open-order.ts';

/** One order in big: what goes into the box, what of it has been checked, and what the next scan should be. */
export function packingScreenLines(context: ViewContext): string[] {
  const { replica, session } = context;
  const lines = packingLines(replica.getState().records, session.getState().packing);
  if (session.getState().departed) return departedLines(context);
  return lines.length === 0 ? idleLines(context) : orderLines(context, lines);
}

/** A parcel has left: all of the pane says so. */
function departedLines(context: ViewContext): string[] {
  const { session, texts, hasBlocks = true } = context;
  const { columns, rows, departed } = session.getState();
  if (!departed) return [];
  const words = texts.packing;
  const sentence = words.departedToday(departed.order, departed.count);
  const facts = { sign: '✔', word: words.departed, head: words.departed, compared: [], sentence, way: '' };
  const height = Math.max(1, screenHeight(rows) - rowsInFront(context));
  return stopRows(facts, columns, height, hasBlocks).map((line) =>
    styled(line, { role: 'good', isInverse: true, isBold: true }),
  );
}

/** Between two orders. */
function idleLines(context: ViewContext): string[] {
  const { replica, session, texts } = context;
  const { columns, rows, packing } = session.getState();
  const isWaiting = waitsForPacking(context);
  const waiting = replica
    .getState()
    .records.withStatus('in_production')
    .filter(({ item }) => isWaiting(item));
  const words = texts.packing;
  const [oldest] = waiting;
  const orderCount = new Set(waiting.map(({ item }) => item.order_id)).size;
  const isZoneKnown = isZoneKnownIn(context);
  const around = { nowMs: minuteOf(context), isZoneKnown, texts };
  const said = oldest
    ? [
        words.idle,
        '',
        words.idleCount(orderCount),
        oldest.due
          ? `#${numberOf(oldest.item)}: ${dueWords(oldest.due, around)}`
          : words.oldest(`#${numberOf(oldest.item)}`, ageWords(context, oldest)),
        words.startNext(keyTo(context, 'packing', 'nextOrder')),
      ]
    : [words.nothing];
  const [head = '', ...rest] = said;
  const heads = wrapText(head, columns - 4);
  const room = screenHeight(rows);
  const lines = [...heads, ...rest];
  const shown = lines
    .slice(0, room - 1)
    .map((line, index) =>
      styledLine([{ text: `   ${line}`, role: index < heads.length ? 'focus' : undefined }], columns),
    );
  const shippedCount = shippedOn(packing, dayStamp(context.clock.wallNow()));
  const shipped = fit(`   ✔ ${words.shipped(shippedCount)}`, columns);
  return [
    ...Array.from({ length: Math.max(0, Math.floor((room - lines.length) / 3)) }, () => ''),
    ...shown,
    ...(shippedCount > 0 && room > lines.length ? [styled(shipped, { role: 'good' })] : []),
  ];
}

function orderLines(context: ViewContext, lines: readonly PackingLine[]): string[] {
  const { columns } = context.session.getState();
  const { title, next, hasOwnRules, room } = roomsOf(context, lines);
  const rule = hasOwnRules ? [styled(GLYPHS.rule.repeat(columns), { role: 'quiet' })] : [];
  const front = frontLines(context, lines, room);
  return [
    ...titleLines(context, lines).slice(0, title),
    ...rule,
    ...Array.from({ length: room }, (_, row) => front[row] ?? ''),
    ...rule,
    ...(next > 0 ? [nextLine(context, lines)] : []),
  ];
}

/** How the rows of the screen are shared out. */
function roomsOf(context: ViewContext, lines: readonly PackingLine[]) {
  const { rows } = context.session.getState();
  // What is in front of everything stands below, and never over the line that is being packed.
  const height = Math.max(1, screenHeight(rows) - rowsInFront(context));
  // That somebody else packs it, or another order goes with it, is worth a line where the place is not.
  const orderId = lines[0]!.entry.item.order_id;
  const isToBeTold = claimOfAnother(context, orderId) !== undefined || sameDoorWords(context, orderId) !== '';
  const title = height >= (isToBeTold ? 6 : 10) ? 2 : height >= 4 ? 1 : 0;
  const next = height >= 3 ? 1 : 0;
  const hasOwnRules = height >= 14 && hasRules(rows);
  return { title, next, hasOwnRules, room: Math.max(1, height - title - next - (hasOwnRules ? 2 : 0)) };
}

/** The product of which a picture is to be shown; `undefined` where there is no room for one. */
export function pictured(context: ViewContext): string | undefined {
  const { replica, session } = context;
  const lines = packingLines(replica.getState().records, session.getState().packing);
  return lines.length === 0 ? undefined : productInFront(context, lines, roomsOf(context, lines).room);
}

/** How many rows a stop, a question or a long notice takes of the screen. */
function rowsInFront(context: ViewContext): number {
  const { columns, rows, stop, question } = context.session.getState();
  // It covers all.
  if (stop) return 0;
  const asked = question ? questionHeight({ words: questionWords(context, question), width: columns, rows }) : 0;
  return asked + messageRows(context) - 1;
}

/** Which order, and below it where it goes, or who else packs it. */
function titleLines(context: ViewContext, lines: readonly PackingLine[]): string[] {
  const { texts, clock, session, details, cutOffs, assembly, personal } = context;
  const { columns } = session.getState();
  const nowMs = minuteOf(context);
  const words = texts.packing;
  const { entry } = lines[0]!;
  const claim = claimOfAnother(context, entry.item.order_id);
  const method = methodOf(entry.item);
  const cutOff = nextCutOff(cutOffs, method, nowMs);
  const slot = assembly.slotOf(entry.item.order_id)?.slot;
  const isZoneKnown = isZoneKnownIn(context);
  const due = firstDue(lines);
  const isLateNow = lines.some((line) => isLate(line.entry, nowMs, isZoneKnown));
  const when =
    cutOff &&
    (cutOff.leftMs >= 0 ? words.cutOff(cutOff.time, formatSpan(cutOff.leftMs)) : words.pastCutOff(cutOff.time));
  const leaves = [
    isPickup(method) || due ? method : method && words.leavesWith(method),
    due && dueWords(due, { nowMs, isZoneKnown, texts }),
    when,
    slot && texts.assembly.inSlot(slot),
  ];
  const title = edgeLine(
    columns,
    [
      { text: ` ${words.order} `, isBold: true },
      { text: `#${numberOf(entry.item)}`, role: 'focus', isBold: true },
      { text: `   ${leaves.filter(Boolean).join(', ')}`, isBold: true },
    ],
    { text: `${isLateNow ? '! ' : ''}${ageWords(context, entry)} `, role: isLateNow ? 'late' : 'quiet' },
  );
  const to = orderDetail(details.getState(), entry.item.order_id, clock.now())?.endereco_entrega;
  const place = to ? personal([to.cidade, to.estado].filter(Boolean).join(' ')) : '';
  const packs =
    claim &&
    texts.team.packs(teamName(claim), formatTime(claim.claimedAt, nowMs), keyTo(context, 'packing', 'takeOver'));
  const label = labelStateWords(
    context,
    lines.map((line) => line.entry.item),
    nowMs,
  );
  const door = sameDoorWords(context, entry.item.order_id);
  const parcel = parcelNumberWords(context, lines);
  // Who else packs it is read whole.
  if (packs) return [title, styledLine([{ text: ` ${packs}`, role: 'loud' }], columns)];
  const where: Styled = { text: words.to(place, lines.length), role: 'quiet' };
  const nth: Styled = { text: parcel, isBold: true };
  const printed: Styled = { text: label.text, role: label.isFailed ? 'late' : 'quiet' };
  const along: Styled = { text: door, role: 'loud' };
  // In little room the place gives way to another order that could go along, and that to a label that failed.
  const withOther = label.isFailed ? [printed, along, nth, where] : [along, nth, printed, where];
  const all = door === '' ? [where, nth, printed] : withOther;
  const shown = sideBySide(all.filter(({ text }) => text !== ''));
  return [title, edgeLine(columns, shown, progressOf(context, lines, columns))];
}

/** Until when the first of an order is to leave, where that is promised. */
export function firstDue(lines: readonly PackingLine[]): DueTime | undefined {
  return lines.flatMap(({ entry }) => entry.due ?? []).toSorted((a, b) => a.at - b.at)[0];
}

const BAR_CELLS = 10;

/** How far the order is: its pieces, and what has to be on them; with a bar where there is room. */
function progressOf(context: ViewContext, lines: readonly PackingLine[], columns: number): Styled {
  const { session, texts, hasBlocks = true } = context;
  const packed = packedLines(lines);
  const { checked, needed } = unitsIn(context);
  const withText = packed.filter(({ entry }) => entry.item.personalization_data !== '');
  const seen = withText.filter((line) => isLineSeen(session.getState(), line)).length;
  const all = Number(needed);
  const isWhole = checked >= all && seen === withText.length && !hasMissing(lines);
  const said = `${isWhole ? '✔ ' : ''}${texts.packing.progress(checked, needed, seen, withText.length)}`;
  const style = { isBold: true, ...(isWhole && { role: 'good' as const }) };
  if (columns < 80 || !(all > 0)) return { text: `${said} `, ...style };
  const full = Math.floor((BAR_CELLS * checked) / all);
  const [on, off] = hasBlocks ? ['▓', '░'] : ['#', '-'];
  return { text: `${on.repeat(full)}${off.repeat(BAR_CELLS - full)} ${said} `, ...style };
}

/** What the next scan should be, and what the last one was. */
function nextLine(context: ViewContext, lines: readonly PackingLine[]): string {
  const { texts, session, replica } = context;
  const state = session.getState();
  const { packing, columns } = state;
  const words = texts.packing;
  const { shippingCode, lastScan, factor } = packing;
  const packed = packedLines(lines);
  const frontId = frontItemId(replica.getState().records, state);
  const front = packed.find(({ entry }) => entry.item.id === frontId);
  // Narrower, there is no room for it, and it stands in front in letters like these.
  const count = front && columns >= 60 ? `${words.count(front.checked, neededCountText(front))} · ` : '';
  const isComplete = isChecked(lines) && packed.every((line) => isLineSeen(state, line));
  const isReady = isComplete && shippingCode === undefined;
  const left: Styled[] = [
    // Wider than anything beside it: the next scan counts so many.
    { text: factor === undefined ? '' : `   ${words.times(`${factor}_`)}   `, isBold: true, isInverse: true },
    {
      text: ` ${isReady && !hasMissing(lines) ? '✔ ' : ''}${count}${wantedNext(context, lines)}`,
      isBold: true,
      role: shippingCode !== undefined ? 'onItsWay' : isComplete && !hasMissing(lines) ? 'good' : 'focus',
    },
  ];
  if (!lastScan) return edgeLine(columns, left, { text: ' ' });
  const { text, isGood } = lastScan;
  const shown = fit(text, Math.min(24, displayWidth(text), Math.floor(columns / 3)));
  const sign = isGood ? '✔' : '✕';
  const whole = `${words.last} ${shown} ${sign} `;
  // What is to be done comes first.
  const used = left.reduce((sum, part) => sum + displayWidth(part.text), 1);
  return edgeLine(columns, left, {
    text: used + displayWidth(whole) <= columns ? whole : ' ',
    role: isGood ? 'quiet' : 'late',
  });
}

const minuteOf = ({ clock }: ViewContext) => Math.floor(clock.wallNow() / 60_000) * 60_000;

/** How long ago an order was placed, where its record says when. */
function ageWords(context: ViewContext, { placedAtMs }: CachedItem): string {
  if (placedAtMs === 0) return context.texts.plain.ageUnknown;
  return ageText(minuteOf(context) - placedAtMs, isZoneKnownIn(context));
}

const isZoneKnownIn = ({ replica }: ViewContext) => zoneOf(replica.getState()).isKnown;
