import { Text } from 'ink';
import { memo } from 'react';
import { readCount, readFlag } from '../src/actions/edits.ts';
import type { EditIntent } from '../src/actions/intents.ts';
import { formatSpan } from '../src/domain/ages.ts';
import type { StockNews, StockRow } from '../src/store/stock.ts';
import { countAfter, isLow, isOutdated, type StockEdit } from '../src/store/stock-desk.ts';
import { fit } from '../src/terminal/width.ts';
import type { Texts } from '../src/texts/texts.ts';
import type { StockWidths } from './stock-layout.ts';
import { FOCUS, LATE, LOUD, ON_ITS_WAY, QUIET } from './theme.ts';

type Props = {
  row: StockRow;
  widths: StockWidths;
  isUnderCursor: boolean;
  /** The row above is of the same product, which is then not named again. */
  isSameProduct: boolean;
  threshold: number;
  edit: StockEdit | undefined;
  intent: EditIntent | undefined;
  /** What somebody else has changed, while it is worth telling. */
  news: StockNews | undefined;
  /** How long ago that was, in milliseconds, coarse enough not to draw the row for nothing. */
  newsAgeMs: number;
  texts: Texts;
};

/** One stock record as one line: which variation, how many, how low, whether it is sold, what is happening to it. */
export const StockLine = memo(function StockLine(props: Props) {
  const { row, widths, isUnderCursor, isSameProduct, threshold, edit, texts } = props;
  const { record } = row;
  const words = texts.goods.stock;
  const { product, variation, sku, count, level, active } = widths;
  const name = record.produto.nome || record.product_id;
  // One column for both: variations of a product are told apart by what comes first.
  const joined = [record.variation_options, name].filter(Boolean).join(' · ');
  const stillIs = isSameProduct && variation > 0 ? '  "' : name;
  const isOut = readCount(record.quantidade) === 0;
  const isOff = active === 0 && readFlag(record.is_active) === false;
  const levelWord = isOff ? words.off : isOut ? words.out : isLow(record, threshold) ? words.low : '';
  const note = noteOf(props);
  return (
    <Text wrap="truncate">
      <Text color="cyan">{isUnderCursor ? '▌' : ' '}</Text>
      <Text {...LOUD}>{edit ? '*' : ' '}</Text>
      {` ${fit(variation > 0 ? stillIs : joined, product)} `}
      {variation > 0 && `${fit(record.variation_options, variation)} `}
      {sku > 0 && <Text {...QUIET}>{`${fit(record.sku, sku)} `}</Text>}
      <Text
        {...(isOut ? LATE : levelWord !== '' ? LOUD : isUnderCursor ? FOCUS : {})}
      >{`${fit(record.quantidade, count, 'right')} `}</Text>
      {level > 0 && <Text {...(isOut ? LATE : LOUD)}>{`${fit(levelWord, level)} `}</Text>}
      {active > 0 && <Text {...QUIET}>{`${fit(activeWord(record.is_active, texts), active)} `}</Text>}
      <Text {...(note.isLoud ? LOUD : ON_ITS_WAY)}>{fit(note.text, widths.note)}</Text>
    </Text>
  );
});

type NoteFacts = Pick<Props, 'row' | 'edit' | 'intent' | 'news' | 'newsAgeMs' | 'texts'>;
export type StockNote = { text: string; isLoud: boolean };

/** What is happening to a record, in as few words as a column has; the loudest first. */
export function noteOf({ row, edit, intent, news, newsAgeMs, texts }: NoteFacts): StockNote {
  const words = texts.goods.stock;
  const { record } = row;
  if (intent) {
    const isOpen = intent.phase === 'unconfirmed' || intent.phase === 'watching';
    return { text: isOpen ? `? ${words.unconfirmed}` : `→ ${words.sending}`, isLoud: isOpen };
  }
  if (edit && isOutdated(edit, record)) {
    return { text: `! ${words.was(seenWords(edit, texts))}  ${editWords(edit, row, texts)}`, isLoud: true };
  }
  if (edit) return { text: editWords(edit, row, texts), isLoud: true };
  if (!news) return { text: '', isLoud: false };
  return { text: `~ ${words.was(beforeWords(row, news, texts))}, ${formatSpan(newsAgeMs)}`, isLoud: false };
}

/** The same in a whole sentence. */
export function longNoteOf(facts: NoteFacts): StockNote {
  const { row, edit, intent, news, newsAgeMs, texts } = facts;
  const words = texts.goods.stock;
  if (intent) return noteOf(facts);
  if (edit && isOutdated(edit, row.record)) {
    return { text: `${editWords(edit, row, texts)}  ! ${words.changedUnder(seenWords(edit, texts))}`, isLoud: true };
  }
  if (edit || !news) return noteOf(facts);
  return { text: `~ ${words.elsewhere(beforeWords(row, news, texts), formatSpan(newsAgeMs))}`, isLoud: false };
}

/** What an edit would do: `→ 9`, `→ 9 (+2)`, `→ switched off`. */
export function editWords(edit: StockEdit, { record }: StockRow, texts: Texts): string {
  const count = countAfter(edit, record);
  const { delta, isActive } = edit;
  const parts = [];
  if (count !== undefined)
    parts.push(delta === undefined ? String(count) : `${count} (${delta > 0 ? '+' : '−'}${Math.abs(delta)})`);
  if (isActive !== undefined) parts.push(texts.goods.stock.activeWords(isActive));
  return `→ ${parts.join(', ')}`;
}

/** A flag as people say it; a text that is none as it is. */
export function activeWord(flag: string, texts: Texts): string {
  const isActive = readFlag(flag);
  return isActive === undefined ? flag : isActive ? texts.goods.stock.active : texts.goods.stock.inactive;
}

function seenWords({ seen, count, delta }: StockEdit, texts: Texts): string {
  return count !== undefined || delta !== undefined ? seen.quantidade : activeWord(seen.is_active, texts);
}

function beforeWords({ record }: StockRow, { from }: StockNews, texts: Texts): string {
  return from.quantidade === record.quantidade ? activeWord(from.is_active, texts) : from.quantidade;
}
