/** The prompts for why a piece is put on hold or made again, and for a note to the team about an order. */
import { formatDay } from '../../base/ages.ts';
import { unitsOf } from '../../domain/units.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { exampleDay, readChoice, readDay, readUnits } from '../../eventlog/choice.ts';
import { keptReason } from '../../i18n/workshop-words.ts';
import { holdItems } from '../../usecases/hold-items.ts';
import { isText } from '../state/readers.ts';
import { numberOfOrder } from '../kernel/claims.ts';
import { say } from '../state/session-state.ts';
import type { Replica } from '../../replica/replica.ts';
import type { SessionContext } from '../session-context.ts';
import { heldPieces, rememberHold } from '../kernel/hold-steps.ts';
import { pointedAt, stepChoice, textOfChoice } from '../kernel/choices.ts';
import { unlessWords, type PromptSpec } from '../kernel/prompt-kit.ts';
import { refuse } from '../refuse.ts';

const holdReasons = ({ workshop, texts }: Pick<SessionContext, 'workshop' | 'texts'>) =>
  workshop.rules.holdReasons ?? texts.workshop.holdReasons;
const remakeReasons = ({ workshop, texts }: Pick<SessionContext, 'workshop' | 'texts'>) =>
  workshop.rules.remakeReasons ?? texts.workshop.remakeReasons;

export const holdPrompt: PromptSpec<'hold'> = {
  words(context, { itemIds, value, problem }) {
    const words = context.texts.workshop;
    const rows = holdReasons(context);
    const { records } = context.replica.getState();
    const orders = new Set(itemIds.map((id) => numberOf(records.get(id)?.item)));
    const [numero = ''] = orders.size === 1 ? orders : [];
    return {
      label: words.holdPrompt(itemIds.length, numero),
      hint: dayWords(context, value),
      problem,
      choices: { rows, index: pointedAt(value, rows, 0) },
    };
  },
  key: (context, prompt, key) => stepChoice(context, prompt, holdReasons(context), key),
  effectOfEnter: 'write',
  // A piece that has left, or that a colleague has put on hold meanwhile, needs another question.
  shown: ({ replica }, { itemIds }) => statesOf(replica, itemIds),
  requires: ['write'],
  submit(context, prompt) {
    const { replica, session, clock, workshop, texts, effects } = context;
    const words = texts.workshop;
    const fail = (problem: string) => session.setState({ prompt: { ...prompt, problem } });
    const choice = readChoice(textOfChoice(prompt.value, 0), holdReasons(context));
    if (typeof choice === 'string') return fail(words.problems[choice]);
    const day = readDay(choice.rest, clock.wallNow());
    if (day === 'no-day') return fail(words.noDay(exampleDay(clock.wallNow())));
    const { records } = replica.getState();
    const pieces = prompt.itemIds.flatMap((id) => records.get(id)?.item ?? []);
    const wish = { reason: keptReason(choice.reason), lookAgainAt: day };
    const outcome = holdItems(records, pieces, (free) => workshop.hold(free, wish));
    if (!outcome) return fail(words.notRecorded);
    if (outcome.held.length === 0) {
      const why = [
        ['held', outcome.already.length],
        ['not-allowed', outcome.gone.length],
        ['unknown-item', prompt.itemIds.length - pieces.length],
      ] as const;
      const told = why.filter(([, count]) => count > 0).map(([kind, count]) => texts.bulk.problem(kind, count));
      return endWith(context, texts.bulk.nothing(told.join(', ')));
    }
    rememberHold(context, 'held', heldPieces(context, outcome.held));
    session.setState({ prompt: undefined });
    effects.ring('ok');
    const { length, 0: first } = outcome.held;
    const [numero, name] = [numberOf(first), first ? nameOf(first) : ''];
    say(session, 'ok', words.held(length, choice.reason, day === undefined ? '' : formatDay(day), numero, name));
  },
  scan: unlessWords,
};

export const remakePrompt: PromptSpec<'remake'> = {
  words(context, { itemId, unit, value, problem }) {
    const words = context.texts.workshop;
    const item = context.replica.getState().records.get(itemId)?.item;
    const rows = remakeReasons(context);
    const units = unit === undefined && item ? unitsOf(item) : 1;
    return {
      label: words.remakePrompt(item ? nameOf(item) : ''),
      hint: words.remakeHint(units),
      problem,
      choices: { rows, index: pointedAt(value, rows, 0) },
    };
  },
  key: (context, prompt, key) => stepChoice(context, prompt, remakeReasons(context), key),
  effectOfEnter: 'write',
  shown: ({ replica }, { itemId }) => statesOf(replica, [itemId]),
  requires: ['write'],
  submit(context, prompt) {
    const { replica, session, workshop, texts, effects } = context;
    const words = texts.workshop;
    const fail = (problem: string) => session.setState({ prompt: { ...prompt, problem } });
    const item = replica.getState().records.get(prompt.itemId)?.item;
    if (!item) return endWith(context, `${texts.commands.remake}: ${texts.reasons.noItem}`);
    const choice = readChoice(textOfChoice(prompt.value, 0), remakeReasons(context));
    if (typeof choice === 'string') return fail(words.problems[choice]);
    const { unit } = prompt;
    // A scanned tag has named the unit.
    const units = unit === undefined ? readUnits(choice.rest, unitsOf(item)) : [unit];
    if (units === 'no-count') return fail(words.problems['no-count']);
    if (units === 'which') return fail(words.which(unitsOf(item)));
    const reason = keptReason(choice.reason);
    const failed = units.findIndex((one) => !workshop.remake(item, reason, 1, one));
    if (failed === 0) return fail(words.notRecorded);
    if (failed > 0) {
      // Enter again is about the others alone.
      const row = pointedAt(prompt.value, remakeReasons(context), 0) + 1;
      const value = `${row} #${units.slice(failed).join(',')}`;
      const problem = `${words.remade(failed, nameOf(item), choice.reason)} ${words.notRecorded}`;
      return session.setState({ prompt: { ...prompt, value, problem } });
    }
    session.setState({ prompt: undefined });
    effects.ring('ok');
    say(session, 'ok', words.remade(units.length, nameOf(item), choice.reason));
  },
  scan: unlessWords,
};

export const notePrompt: PromptSpec<'note'> = {
  words(context, { orderId, problem }) {
    const words = context.texts.workshop;
    return { label: words.notePrompt(numberOfOrder(context, orderId)), hint: words.noteHint, problem };
  },
  effectOfEnter: 'write',
  requires: ['write'],
  submit(context, prompt) {
    const { session, workshop, texts, effects } = context;
    const words = texts.workshop;
    const problem = workshop.note(prompt.orderId, prompt.value);
    if (problem !== undefined) {
      return session.setState({
        prompt: { ...prompt, problem: problem === 'not-recorded' ? words.notRecorded : words[problem] },
      });
    }
    session.setState({ prompt: undefined });
    effects.ring('ok');
    say(session, 'ok', words.noted(numberOfOrder(context, prompt.orderId)));
  },
  scan: unlessWords,
  keep: ({ kind, orderId, value }) => ({ kind, orderId, value }),
  recall: ({ orderId }, value) => (isText(orderId) ? { kind: 'note', orderId, value } : undefined),
};

/** Ends the prompt with the reason why nothing can be noted any more. */
function endWith(context: Pick<SessionContext, 'session' | 'effects'>, text: string): void {
  context.session.setState({ prompt: undefined });
  refuse(context, text);
}

/** The day typed behind the reason, as it was understood; without one, how to type it. */
function dayWords({ texts, clock }: Pick<SessionContext, 'texts' | 'clock'>, value: string): string {
  const { holdHint, lookAgain } = texts.workshop;
  const typed = value.trim().split(/\s+/).slice(1).at(-1) ?? '';
  const now = clock.wallNow();
  const day = readDay(/^\d/.test(typed) ? typed : '', now);
  return typeof day === 'number' ? `→ ${lookAgain(formatDay(day))}` : holdHint(exampleDay(now));
}

/** The states of items, how many pieces they have, and why they are on hold. */
function statesOf(replica: Replica, itemIds: readonly string[]): string {
  const { records } = replica.getState();
  return JSON.stringify(
    itemIds.map((id) => {
      const item = records.get(id)?.item;
      return [item?.item_status, item?.quantidade, records.holdOf(id)?.at];
    }),
  );
}
