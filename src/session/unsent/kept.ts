/** What was kept unsent when its desk was left: it is sent, kept on or dropped, as is answered. */
import { say } from '../state/session-state.ts';
import type { QuestionOf } from '../state/question.ts';
import { keyTo } from '../keymap/key-to.ts';
import { doorKeys } from '../commands/screen-shortcuts.ts';
import type { Bench, Command } from '../session-context.ts';
import { askedSince, askersOf, deedsOf, keptIntents } from './unsent.ts';

type Kept = QuestionOf<'kept'>;

/** Asks about all that is kept. */
export const keptCommand: Command = {
  id: 'answerKept',
  effect: 'write',
  requires: ['write'],
  keys: ['s'],
  screens: ['activity'],
  unavailable: (bench) => (keptIntents(bench).length > 0 ? undefined : bench.texts.unsent.noneKept),
  run: (bench) =>
    askAboutKept(
      bench,
      keptIntents(bench).map(({ id }) => id),
    ),
};

/** Puts the question in front. */
export function askAboutKept({ desk }: Bench, ids: readonly string[]): void {
  desk.setState({ question: { kind: 'kept', ids } });
}

/** What is asked: how many, of whom and since when, and what. */
export function keptWords(bench: Bench, { ids }: Kept) {
  const { unsent } = bench.texts;
  const wanted = new Set(ids);
  const kept = keptIntents(bench).filter(({ id }) => wanted.has(id));
  const since = kept.length === 0 ? '' : askedSince(kept, bench);
  return {
    question: unsent.kept(kept.length, deedsOf(kept, bench), askersOf(kept), since),
    details: unsent.keptDetails,
    yes: unsent.sendNow,
    no: bench.texts.bulk.escape,
  };
}

/** Enter: it is sent now. */
export function sendKept({ actions, desk, texts }: Bench, { ids }: Kept): void {
  const count = actions.sendOn(ids);
  if (count > 0) say(desk, 'info', texts.unsent.sending(count));
  else say(desk, 'error', texts.unsent.notRecorded);
}

/** `k` keeps it on, `d` drops it; false for any other key. */
export function keptByKey(bench: Bench, { ids }: Kept, key: string): boolean {
  const { desk, actions, texts } = bench;
  if (key !== 'k' && key !== 'd') return false;
  desk.setState({ question: undefined });
  if (key === 'k') sayKept(bench, ids.length);
  else say(desk, 'ok', texts.unsent.dropped(actions.drop(ids)));
  return true;
}

/** Says that so many are kept, and where they can be sent or dropped. */
export function sayKept(bench: Bench, count: number, isOfOthers = false): void {
  const { desk, texts } = bench;
  const digit = doorKeys(bench, 'queue').find(({ door }) => door === 'activity')?.key ?? '6';
  const words = isOfOthers ? texts.unsent.keptOfOthers : texts.unsent.later;
  say(desk, 'warn', words(count, digit, keyTo(bench, 'activity', 'answerKept')));
}
