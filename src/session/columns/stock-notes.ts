/** Words what is happening to a stock record. */
import { formatSpan } from '../../base/ages.ts';
import { readFlag } from '../../domain/edits.ts';
import type { EditIntent } from '../../domain/intents.ts';
import type { StockNews, StockRow } from '../../replica/stock.ts';
import type { Texts } from '../../i18n/texts.ts';
import { countAfter, isEditOutdated, type StockEdit } from '../state/stock-state.ts';

export type StockNoteFacts = {
  row: StockRow;
  edit: StockEdit | undefined;
  intent: EditIntent | undefined;
  /** A recent change by somebody else. */
  news: StockNews | undefined;
  /** The age of that change in milliseconds, rounded so that the row is not drawn needlessly. */
  newsAgeMs: number;
  texts: Texts;
};

type StockNote = { text: string; isLoud: boolean };

/** What is happening to a record, in few words for a column; the most important comes first. */
export function stockNote({ row, edit, intent, news, newsAgeMs, texts }: StockNoteFacts): StockNote {
  const words = texts.stock;
  const { record } = row;
  if (intent) {
    const isOpen = intent.phase === 'unconfirmed' || intent.phase === 'watching';
    const onItsWay = intent.hold ? texts.intents.holds[intent.hold] : words.sending;
    return { text: isOpen ? `? ${words.unconfirmed(intent.answered)}` : `→ ${onItsWay}`, isLoud: isOpen };
  }
  if (edit && isEditOutdated(edit, record)) {
    return { text: `! ${words.was(seenWords(edit, texts))}  ${editWords(edit, row, texts)}`, isLoud: true };
  }
  if (edit) return { text: editWords(edit, row, texts), isLoud: true };
  if (!news) return { text: '', isLoud: false };
  return { text: `~ ${words.was(beforeWords(row, news, texts))}, ${formatSpan(newsAgeMs)}`, isLoud: false };
}

/** The same as a whole sentence. */
export function longStockNote(facts: StockNoteFacts): StockNote {
  const { row, edit, intent, news, newsAgeMs, texts } = facts;
  const words = texts.stock;
  if (intent) return stockNote(facts);
  if (edit && isEditOutdated(edit, row.record)) {
    return { text: `${editWords(edit, row, texts)}  ! ${words.changedUnder(seenWords(edit, texts))}`, isLoud: true };
  }
  if (edit || !news) return stockNote(facts);
  return { text: `~ ${words.elsewhere(beforeWords(row, news, texts), formatSpan(newsAgeMs))}`, isLoud: false };
}

/** The effect of an edit: `→ 9`, `→ 9 (+2)`, `→ switched off`. */
function editWords(edit: StockEdit, { record }: StockRow, texts: Texts): string {
  const count = countAfter(edit, record);
  const { delta, isActive } = edit;
  const step = delta === undefined ? undefined : `${delta > 0 ? '+' : '−'}${Math.abs(delta)}`;
  const parts = [];
  // To a count that is no number any more nothing can be added.
  if (count !== undefined) parts.push(step === undefined ? String(count) : `${count} (${step})`);
  else if (step !== undefined) parts.push(step);
  if (isActive !== undefined) parts.push(texts.stock.activeWords(isActive));
  return `→ ${parts.join(', ')}`;
}

/** A flag in words; any other text unchanged. */
export function activeWord(flag: string, texts: Texts): string {
  const isActive = readFlag(flag);
  return isActive === undefined ? flag : isActive ? texts.stock.active : texts.stock.inactive;
}

function seenWords({ seen, count, delta }: StockEdit, texts: Texts): string {
  return count !== undefined || delta !== undefined ? seen.quantidade : activeWord(seen.is_active, texts);
}

function beforeWords({ record }: StockRow, { from }: StockNews, texts: Texts): string {
  return from.quantidade === record.quantidade ? activeWord(from.is_active, texts) : from.quantidade;
}
