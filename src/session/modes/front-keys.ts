/** The keys that work while a stop, a question or a choice is in front: the footer shows only these. */
import { CODE_NAMES, COMMAND_CODES, type CommandCode } from '../../domain/command-codes.ts';
import { keyTo } from '../kernel/key-to.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';
import { isPrivacyScreenOn } from '../state/session-state.ts';
import type { Prompt } from '../state/prompt.ts';
import { questionWords } from '../front/questions.ts';
import { ANSWERS } from '../front/scans.ts';
import { stopChoices } from '../front/stop-keys.ts';
import { promptWords } from '../prompts/prompts.ts';
import { isPointed } from '../packing/which-piece.ts';
import type { Question, QuestionOf, Stop } from '../state/question.ts';
import { isAnswered } from '../commands/bulk.ts';

type FrontKey = { key: string; label: string };

const ARROWS = `${showKey('up')}${showKey('down')}`;

const enter = (label: string): FrontKey => ({ key: showKey('enter'), label });

/** On a terminal with fewer columns the codes would leave no room for the key that leaves. */
const CODES_FROM = 60;

/** Names a key, followed by the command codes that do the same, as they are printed in this language. */
function withCodes({ language, session }: OperatorSession, key: string, codes: readonly CommandCode[]): string {
  if (session.getState().columns < CODES_FROM) return key;
  return [key, ...codes.map((code) => CODE_NAMES[language][code])].join(' ');
}

/** A key of a question, with the command codes that answer it as well. */
function answerKey(context: SessionContext, question: Question, key: string, label: string): FrontKey {
  return { key: withCodes(context, showKey(key), codesOf(question, key)), label };
}

/** The command codes that do the same as a key at a question. */
function codesOf({ kind }: Question, key: string): readonly CommandCode[] {
  return COMMAND_CODES.filter((code) => ANSWERS[kind]?.[code] === key);
}

/** The keys of what is in front; `undefined` if the screen's own keys work. */
export function frontKeys(context: SessionContext): readonly FrontKey[] | undefined {
  const { session, texts } = context;
  const { stop, question, copyChoice, prompt, away } = session.getState();
  const words = texts.bulk.keys;
  const escape = { key: showKey('escape'), label: words.leave };
  if (stop) return stopKeys(context, stop);
  if (question?.kind === 'bulk' && !isAnswered(question.preview, question.typed)) {
    return [{ key: '0–9', label: words.type(question.preview.itemIds.length) }, escape];
  }
  const choices = choicesOf(context, question);
  if (choices) {
    const digits = { key: `1–${Math.min(9, choices.length)} ${ARROWS}`, label: texts.prompts.keys.choose };
    // As long as no piece is chosen, Enter would take none.
    const isEnter = question?.kind !== 'whichPiece' || isPointed(question);
    const digitsKey = { ...digits, key: withCodes(context, digits.key, codesOf(question!, 'down')) };
    const key = (name: string, label: string) => answerKey(context, question!, name, label);
    return [...(isEnter ? [key('enter', words.yes)] : []), key('escape', words.leave), digitsKey];
  }
  if (question?.kind === 'leave' || question?.kind === 'kept') return unsentKeys(context, question);
  if (question) {
    return [answerKey(context, question, 'enter', words.yes), answerKey(context, question, 'escape', words.leave)];
  }
  if (!copyChoice && prompt && !isPrivacyScreenOn(session.getState())) return promptKeys(context, prompt);
  if (!copyChoice && away) return [{ key: texts.away.anyKey, label: texts.away.closeKey }];
  if (!copyChoice) return undefined;
  const digits = { key: `1–${copyChoice.kinds.length} ${ARROWS}`, label: texts.prompts.keys.choose };
  return [enter(words.yes), escape, digits];
}

function unsentKeys({ texts }: OperatorSession, question: QuestionOf<'leave' | 'kept'>): readonly FrontKey[] {
  const { send, keep, drop, stay, later } = texts.unsent.keys;
  const [k, d] = [
    { key: 'k', label: keep },
    { key: 'd', label: drop },
  ];
  const escape = { key: showKey('escape'), label: question.kind === 'leave' ? stay : later };
  return question.kind === 'leave' && question.isSending ? [k, escape] : [enter(send), k, d, escape];
}

/** The rows of a question that can be chosen by digits; `undefined` if it has none. */
function choicesOf(context: SessionContext, question: Question | undefined): readonly string[] | undefined {
  return question && questionWords(context, question).choices?.rows;
}

/** While a prompt is in front, every other key is typed into it. */
function promptKeys(context: SessionContext, prompt: Prompt): readonly FrontKey[] {
  const words = context.texts.prompts.keys;
  const { length } = promptWords(context, prompt).choices?.rows ?? [];
  const digits = length > 0 ? `1–${Math.min(9, length)} ` : '';
  const choosing = length > 0 || prompt.kind === 'palette' ? [{ key: digits + ARROWS, label: words.choose }] : [];
  return [
    enter(words.take),
    // The counts of the rows before stay: Escape cancels none of them.
    { key: showKey('escape'), label: prompt.kind === 'stockCount' ? words.stopCounting : words.leave },
    // Last, for a narrow terminal cuts it off: the rows show their numbers anyway.
    ...choosing,
  ];
}

function stopKeys(context: SessionContext, stop: Stop): FrontKey[] {
  const { kind, see, fiscal, takeOut = [] } = stop;
  const { texts, keymap } = context;
  const words = texts.stop.keys;
  const ok = (label: string) => ({ key: withCodes(context, showKey('enter'), ['OK']), label });
  const names = CODE_NAMES[context.language];
  if (see !== undefined) {
    const key = `${keyTo({ keymap, texts }, 'packing', 'seen')} ${names.CHECKED}`;
    return [{ key, label: texts.commands.seen }, ok(words.understood)];
  }
  if (takeOut.length > 0) return [ok(words.isOut), { key: showKey('escape'), label: words.notYet }];
  if (fiscal) return [{ key: 'c', label: words.fiscal }, ok(words.understood)];
  if (kind === 'fiscal') return [{ key: 'w', label: words.withoutKey }, ok(words.understood)];
  const aside = kind === 'otherOrder' ? [{ key: names.ASIDE, label: texts.commands.putAside }] : [];
  const choices = stopChoices(context, stop);
  if (!choices) return [...aside, ok(words.understood)];
  // The code always means “neither”, whichever row is chosen: any other row must be taken by hand.
  const isNeither = choices.rows[choices.index]?.key === '';
  const take = isNeither
    ? [ok(words.neither)]
    : [enter(texts.prompts.keys.take), { key: names.OK, label: words.neither }];
  return [...take, { key: `c b ${ARROWS}`, label: texts.prompts.keys.choose }];
}
