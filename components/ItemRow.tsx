import { Text } from 'ink';
import { memo } from 'react';
import type { Intent } from '../src/actions/intents.ts';
import { formatAge, LATE_AFTER_MS } from '../src/domain/ages.ts';
import type { Entry } from '../src/store/records.ts';
import { fit } from '../src/terminal/width.ts';
import type { Texts } from '../src/texts/texts.ts';
import type { RowWidths } from './layout.ts';
import { itemName, orderNumber } from './item-text.ts';
import { GLYPHS, inRole } from './theme.ts';

type Props = {
  entry: Entry;
  widths: RowWidths;
  isUnderCursor: boolean;
  /** The row above belongs to the same order, which is then named again only under the cursor. */
  isSameOrder: boolean;
  isMarked: boolean;
  /** It has just changed. */
  isChanged: boolean;
  intent: Intent | undefined;
  /** Who else has its order on the bench. */
  packer: string | undefined;
  /** This machine's clock, in whole minutes: a row is drawn anew only when its age may read differently. */
  nowMinute: number;
  texts: Texts;
};

/** One order item as one line: how late, which order, what, how many, how it leaves, what is special. */
export const ItemRow = memo(function ItemRow({
  entry,
  widths,
  isUnderCursor,
  isSameOrder,
  isMarked,
  isChanged,
  intent,
  packer,
  nowMinute,
  texts,
}: Props) {
  const { item } = entry;
  const ageMs = entry.placedAtMs === 0 ? undefined : nowMinute * 60_000 - entry.placedAtMs;
  const isOpen = entry.status === 'pending' || entry.status === 'accepted' || entry.status === 'in_production';
  const isLate = isOpen && ageMs !== undefined && ageMs >= LATE_AFTER_MS;
  const note = noteOf(entry, intent, packer, texts);
  const order = isSameOrder && !isUnderCursor ? '   "' : orderNumber(item);
  const { age, delivery } = widths;

  const line =
    inRole('focus', isUnderCursor ? GLYPHS.cursor : ' ') +
    inRole('late', isLate ? '!' : ' ') +
    (age > 0
      ? inRole(
          isLate ? 'late' : isUnderCursor ? 'focus' : undefined,
          `${fit(ageMs === undefined ? '?' : formatAge(ageMs), age, 'right')} `,
        )
      : '') +
    inRole(isMarked ? 'mark' : 'glow', isMarked ? GLYPHS.mark : isChanged ? GLYPHS.changed : ' ') +
    // The cursor is its bar and this: a whole row in another style would be sent whole at every step.
    inRole(isUnderCursor ? 'focus' : isChanged ? 'glow' : undefined, fit(order, widths.order)) +
    inRole(isChanged ? 'glow' : undefined, ` ${fit(itemName(item), widths.item)} `) +
    (widths.quantity > 0 ? `${fit(item.quantidade, widths.quantity, 'right')} ` : '') +
    (delivery > 0
      ? inRole('quiet', `${fit(item.delivery_type || (item.pedido?.metodo_envio ?? ''), delivery)} `)
      : '') +
    (widths.note > 0 ? inRole(note.isLoud ? 'onItsWay' : 'quiet', fit(note.text, widths.note)) : '');
  return <Text wrap="truncate">{line}</Text>;
});

/** The one thing worth a column: what is on its way, else who packs it, why it was cancelled, its tracking code or its personalisation. */
function noteOf(
  { item, status }: Entry,
  intent: Intent | undefined,
  packer: string | undefined,
  texts: Texts,
): { text: string; isLoud: boolean } {
  if (intent) return { text: intentNote(intent, texts), isLoud: true };
  if (packer !== undefined) return { text: texts.work.team.isPacking(packer), isLoud: true };
  if (status === undefined) return { text: item.item_status, isLoud: true };
  if (status === 'cancelled') return { text: item.cancellation_reason, isLoud: true };
  if ((status === 'shipped' || status === 'delivered') && item.tracking_code)
    return { text: item.tracking_code, isLoud: false };
  return { text: item.personalization_data ? `✎ ${item.personalization_data}` : '', isLoud: false };
}

/** What a row says of an action without a verdict. */
export function intentNote({ phase, hold, operation }: Intent, texts: Texts): string {
  if (phase === 'unconfirmed') return `? ${texts.unconfirmed}`;
  if (phase === 'watching') return `? ${texts.watching}`;
  if (phase === 'grace') return `◷ ${texts.onItsWay[operation]} z`;
  return `→ ${hold ? texts.holds[hold] : texts.onItsWay[operation]}`;
}
