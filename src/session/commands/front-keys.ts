/** The keys that do something while a stop, a question or a choice is in front: the footer offers no other. */
import { keyTo } from '../keymap/key-to.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { isOfOtherCarrier } from '../../domain/carriers.ts';
import { normaliseTracking } from '../../domain/tracking.ts';
import { methodOf } from '../../domain/item-names.ts';
import type { SessionContext } from '../session-context.ts';
import { isPrivacyScreenOn } from '../state/session-state.ts';
import type { Prompt } from '../state/prompt.ts';
import { isPointed } from '../packing/which-piece.ts';
import type { Question, QuestionOf, Stop } from '../state/question.ts';
import { isAnswered } from './bulk.ts';

export type FrontKey = { key: string; label: string };

const enter = (label: string): FrontKey => ({ key: showKey('enter'), label });

/** The keys of what is in front; `undefined` where the screen's own keys work. */
export function frontKeys(context: SessionContext): readonly FrontKey[] | undefined {
  const { session, texts } = context;
  const { stop, question, copyChoice, prompt } = session.getState();
  const words = texts.bulk.keys;
  const escape = { key: showKey('escape'), label: words.leave };
  if (stop) return stopKeys(context, stop);
  if (question?.kind === 'bulk' && !isAnswered(question.preview, question.typed)) {
    return [{ key: '0–9', label: words.type(question.preview.itemIds.length) }, escape];
  }
  const choices = choicesOf(question);
  if (choices) {
    const { choose, next, thisOne } = texts.tags.keys;
    const digits = { key: `1–${Math.min(9, choices.length)}`, label: choose };
    // None of the pieces is pointed at yet: Enter would take none.
    const isEnter = question?.kind !== 'whichPiece' || isPointed(question);
    return [digits, { key: showKey('down'), label: next }, ...(isEnter ? [enter(thisOne)] : []), escape];
  }
  if (question?.kind === 'leave' || question?.kind === 'kept') return unsentKeys(context, question);
  if (question) return [enter(words.yes), escape];
  if (!copyChoice && prompt && !isPrivacyScreenOn(session.getState())) return promptKeys(context, prompt);
  if (!copyChoice) return undefined;
  const digits = { key: `1–${copyChoice.kinds.length}`, label: texts.copy.keys.choose };
  return [digits, enter(texts.copy.keys.first), escape];
}

function unsentKeys({ texts }: SessionContext, question: QuestionOf<'leave' | 'kept'>): readonly FrontKey[] {
  const { send, keep, drop, stay, later } = texts.unsent.keys;
  const [k, d] = [
    { key: 'k', label: keep },
    { key: 'd', label: drop },
  ];
  const escape = { key: showKey('escape'), label: question.kind === 'leave' ? stay : later };
  return question.kind === 'leave' && question.isSending ? [k, escape] : [enter(send), k, d, escape];
}

/** What a question lets choose by digits. */
function choicesOf(question: Question | undefined): readonly string[] | undefined {
  if (question?.kind === 'whichPiece') return question.itemIds;
  return question?.kind === 'ofNumber' ? question.orderIds : undefined;
}

/** While a text is asked for every other key goes into it. */
function promptKeys({ texts }: SessionContext, { kind }: Prompt): readonly FrontKey[] {
  const words = texts.prompts.keys;
  const choosing = kind === 'palette' ? [{ key: `${showKey('up')}${showKey('down')}`, label: words.choose }] : [];
  return [
    ...choosing,
    enter(words.take),
    { key: showKey('escape'), label: words.leave },
    { key: showKey('ctrl+u'), label: words.clear },
    { key: showKey('ctrl+w'), label: words.word },
    { key: `${showKey('home')} ${showKey('end')}`, label: words.ends },
  ];
}

function stopKeys({ replica, texts, keymap }: SessionContext, { offer, see, takeOut = [] }: Stop): FrontKey[] {
  const words = texts.stop.keys;
  if (see !== undefined) {
    return [{ key: keyTo({ keymap, texts }, 'packing', 'seen'), label: texts.commands.seen }, enter(words.understood)];
  }
  if (takeOut.length > 0) return [enter(words.isOut), { key: showKey('escape'), label: words.notYet }];
  const item = offer && replica.getState().records.get(offer.itemId)?.item;
  if (!item) return [enter(words.understood)];
  const isOther = isOfOtherCarrier(methodOf(item), normaliseTracking(offer.code));
  const carrier = { key: 'c', label: isOther ? words.parcel : words.carrier(methodOf(item)) };
  return [carrier, { key: 'b', label: words.barcode }, enter(words.neither)];
}
