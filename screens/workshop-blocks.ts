/** The part of the item screen that this shop has noted itself: why it waits, what was made again, notes. */
import type { Fact } from '../components/Blocks.tsx';
import { formatDay, formatTime } from '../src/base/ages.ts';
import type { WorkshopAsAuthor } from '../src/session/as-author.ts';
import type { PieceHold } from '../src/domain/workshop.ts';
import { holdReason, reasonWords } from '../src/i18n/workshop-words.ts';
import type { ItemFacts } from './item-blocks.ts';

/** What is noted of an item and its order; nothing where that is nothing. */
export function notedFacts(
  { item, nowMs, personal, texts }: Pick<ItemFacts, 'item' | 'nowMs' | 'personal' | 'texts'>,
  { remakesOf, notes }: Pick<WorkshopAsAuthor, 'remakesOf' | 'notes'>,
  hold: PieceHold | undefined,
): Fact[] {
  const words = texts.workshop;
  const by = ({ operator, station, at }: { operator: string; station: string; at: number }) =>
    `${[operator, station].filter(Boolean).join('@')}, ${formatTime(at, nowMs)}`;
  return [
    ...(hold ? [{ label: words.hold, value: holdWords(hold), isLoud: true }] : []),
    ...remakesOf(item.id).map((one) => ({
      label: words.remake,
      value: `${one.units} × ${reasonWords(one.reason, texts)} · ${by(one)}`,
    })),
    ...notes(item.order_id).map((one) => ({ label: words.note, value: `${personal(one.text)} · ${by(one)}` })),
  ];

  function holdWords(one: PieceHold): string {
    const day = one.look_again_at;
    return [holdReason(one, texts), day === undefined ? '' : words.lookAgain(formatDay(day)), by(one)]
      .filter(Boolean)
      .join(' · ');
  }
}
