/** The assembly wall in a session: handles scanned tags, words the results, and takes slots apart. */
import type { WallScanned } from '../../eventlog/services/assembly.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { unitsText } from '../../domain/units.ts';
import type { Texts } from '../../i18n/texts.ts';
import { holdReason } from '../../i18n/workshop-words.ts';
import { numberOfOrder } from '../kernel/claims.ts';
import { stopWith } from '../kernel/blocking-alerts.ts';
import { isRefused } from '../rights.ts';
import { placeInFront, say, setInList } from '../state/session-state.ts';
import { neededText, type SlotView } from '../../eventlog/assembly.ts';
import { AT_TOP } from '../state/list.ts';
import type { SessionContext } from '../session-context.ts';
import type { AssemblyAsAuthor } from '../as-author.ts';

export { neededText, type SlotView };

/** Takes a scan if the wall's screen is in front; false otherwise. A piece that has no place there stops the screen. */
export function scanAtWall(context: SessionContext, code: string): boolean {
  const { session, assembly, onDemand, effects } = context;
  if (placeInFront(session.getState()).screen !== 'assembly') return false;
  if (isRefused(context, 'write')) return true;
  const scanned = assembly.scan(code);
  session.setState({ wallScan: scanned });
  // The keys act on the slot that was just named.
  if ('view' in scanned) {
    const id = scanned.view.slot;
    setInList(session, 'assembly', { ...AT_TOP, id });
  }
  // Reads the order now, so that the wall does not wait for a cancelled piece.
  if ('item' in scanned && scanned.item) onDemand.readOrder(scanned.item.order_id);
  if (scanned.kind === 'stop') stopWith(context, wallWords(context, scanned).text);
  else effects.ring(isGood(scanned) ? 'ok' : 'error');
  return true;
}

const isGood = ({ kind }: WallScanned) => kind === 'placed' || kind === 'single';

export type WallWords = {
  /** Shown in large letters: the slot, or a word. */
  large: string;
  text: string;
  tone: 'ok' | 'done' | 'warn';
};

/** Words the result of a scan. */
export function wallWords(
  {
    replica,
    texts,
    assembly,
  }: Pick<SessionContext, 'replica' | 'texts'> & { assembly: Pick<AssemblyAsAuthor, 'state'> },
  scanned: WallScanned,
): WallWords {
  const hold = 'item' in scanned && scanned.item ? replica.getState().records.holdOf(scanned.item.id) : undefined;
  return scannedWords(scanned, texts, hold && holdReason(hold, texts), assembly.state().names.length);
}

/** The same without a session. `reason`: why the item is on hold. */
function scannedWords(scanned: WallScanned, texts: Texts, reason = '', slots = 0): WallWords {
  const words = texts.assembly;
  if (scanned.kind === 'not-recorded') return { large: '', text: words.notRecorded, tone: 'warn' };
  const piece = scanned.item ? pieceWords(scanned.item, scanned.unit, texts) : '';
  const told = (text: string) => words.stopped(piece, text);
  switch (scanned.kind) {
    case 'placed': {
      const { slot, have, state, onHold } = scanned.view;
      const old = scanned.replaces === '' ? '' : ` ${words.replaces(scanned.replaces)}`;
      if (state === 'complete') {
        return { large: slot, text: told(words.complete(slot, numberOf(scanned.item)) + old), tone: 'done' };
      }
      const waits = onHold > 0 ? ` (${words.waitsFor(onHold)})` : '';
      return { large: slot, text: told(words.placed(slot, have, neededText(scanned.view)) + waits + old), tone: 'ok' };
    }
    case 'again':
      return { large: scanned.view.slot, text: told(words.again(scanned.view.slot)), tone: 'warn' };
    case 'single':
      return { large: words.large.single, text: told(words.single), tone: 'done' };
    case 'full':
      return { large: words.large.full, text: told(words.full(slots)), tone: 'warn' };
    case 'held':
      return { large: words.large.held, text: told(words.held(reason)), tone: 'warn' };
    case 'stop': {
      const out = scanned.slot === '' ? '' : ` ${words.takeOut(scanned.slot)}`;
      return { large: scanned.slot, text: told(words.why[scanned.why] + out), tone: 'warn' };
    }
  }
}

function pieceWords(item: OrderItem, unit: number, { assembly }: Texts): string {
  return assembly.piece(numberOf(item), nameOf(item), unit, unitsText(item));
}

/** The words of the question before a slot is taken apart: which pieces come out, see {@link takeApart}. */
export function takeApartWords(
  context: Pick<SessionContext, 'replica' | 'texts'> & { assembly: Pick<AssemblyAsAuthor, 'state' | 'comingOut'> },
  slot: string,
) {
  const words = context.texts.assembly;
  const view = context.assembly.state().slots.find((one) => one.slot === slot);
  // Emptied by another station while the question is open.
  if (!view) return { question: `${words.slot(slot)}: ${words.noSlot}`, details: '' };
  const { records } = context.replica.getState();
  const names = context.assembly.comingOut(slot).map(({ item_id, unit }) => {
    const item = records.get(item_id)?.item;
    if (!item) return item_id;
    const units = unitsText(item);
    return units === '1' ? nameOf(item) : `${nameOf(item)} ${unit}/${units}`;
  });
  return {
    question: words.apartQuestion(slot, numberOfOrder(context, view.order_id)),
    details: words.apartDetails(names.join(', ')),
  };
}

/** Moves the slot's pieces beside the wall; only the unwanted ones, if there are any. */
export function takeApart({ assembly, session, texts, effects }: SessionContext, slot: string): void {
  const count = assembly.takeApart(slot);
  effects.ring(count === undefined ? 'error' : 'ok');
  if (count === undefined) say(session, 'error', texts.assembly.notRecorded);
  else say(session, 'ok', texts.assembly.apart(slot, count));
}
