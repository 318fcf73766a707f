/** Why a piece is held or made again, and what the team shall know of an order. */
import { formatDay } from '../../base/ages.ts';
import { unitsOf } from '../../domain/units.ts';
import { nameOf } from '../../domain/item-names.ts';
import { readChoice, readDay, readUnits } from '../../eventlog/choice.ts';
import { keptReason } from '../../i18n/workshop-words.ts';
import { isText } from '../memory/readers.ts';
import { numberOfOrder } from '../packing/claims.ts';
import { say } from '../state/session-state.ts';
import type { Replica } from '../../replica/replica.ts';
import type { SessionContext } from '../session-context.ts';
import { nothingElse, unlessWords, type PromptSpec } from './prompt-kit.ts';

const holdReasons = ({ workshop, texts }: SessionContext) => workshop.rules.holdReasons ?? texts.workshop.holdReasons;
const remakeReasons = ({ workshop, texts }: SessionContext) =>
  workshop.rules.remakeReasons ?? texts.workshop.remakeReasons;

export const holdPrompt: PromptSpec<'hold'> = {
  words(context, { itemIds, problem }) {
    const words = context.texts.workshop;
    const hint = words.holdHint(words.reasons(holdReasons(context)));
    return { label: words.holdPrompt(itemIds.length), hint, problem };
  },
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'write',
  // A piece that has left, or that a colleague holds by now, is another question.
  shown: ({ replica }, { itemIds }) => statesOf(replica, itemIds),
  requires: ['write'],
  submit(context, prompt) {
    const { replica, session, clock, workshop, texts, effects } = context;
    const words = texts.workshop;
    const fail = (problem: string) => session.setState({ prompt: { ...prompt, problem } });
    const choice = readChoice(prompt.value, holdReasons(context));
    if (typeof choice === 'string') return fail(words.problems[choice]);
    const day = readDay(choice.rest, clock.wallNow());
    if (day === 'no-day') return fail(words.problems['no-day']);
    const { records } = replica.getState();
    const pieces = prompt.itemIds.flatMap((id) => records.get(id)?.item ?? []);
    if (!workshop.hold(pieces, { reason: keptReason(choice.reason), lookAgainAt: day })) return fail(words.notRecorded);
    session.setState({ prompt: undefined });
    effects.ring('ok');
    say(session, 'ok', words.held(pieces.length, choice.reason, day === undefined ? '' : formatDay(day)));
  },
  leave: nothingElse,
  scan: unlessWords,
  keep: () => undefined,
  recall: () => undefined,
};

export const remakePrompt: PromptSpec<'remake'> = {
  words(context, { itemId, unit, problem }) {
    const words = context.texts.workshop;
    const item = context.replica.getState().records.get(itemId)?.item;
    const list = words.reasons(remakeReasons(context));
    const units = unit === undefined && item ? unitsOf(item) : 1;
    const hint = words.remakeHint(list, units);
    // Without its variation, which would leave no room for the reasons.
    return { label: words.remakePrompt(item?.product_nome ?? ''), hint, problem };
  },
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'write',
  shown: ({ replica }, { itemId }) => statesOf(replica, [itemId]),
  requires: ['write'],
  submit(context, prompt) {
    const { replica, session, workshop, texts, effects } = context;
    const words = texts.workshop;
    const fail = (problem: string) => session.setState({ prompt: { ...prompt, problem } });
    const item = replica.getState().records.get(prompt.itemId)?.item;
    if (!item) return session.setState({ prompt: undefined });
    const choice = readChoice(prompt.value, remakeReasons(context));
    if (typeof choice === 'string') return fail(words.problems[choice]);
    const { unit } = prompt;
    // A tag that was scanned has said which.
    const units = unit === undefined ? readUnits(choice.rest, unitsOf(item)) : [unit];
    if (units === 'no-count') return fail(words.problems['no-count']);
    if (units === 'which') return fail(words.which(unitsOf(item)));
    const reason = keptReason(choice.reason);
    for (const one of units) if (!workshop.remake(item, reason, 1, one)) return fail(words.notRecorded);
    session.setState({ prompt: undefined });
    effects.ring('ok');
    say(session, 'ok', words.remade(units.length, nameOf(item), choice.reason));
  },
  leave: nothingElse,
  scan: unlessWords,
  keep: () => undefined,
  recall: () => undefined,
};

export const notePrompt: PromptSpec<'note'> = {
  words(context, { orderId, problem }) {
    const words = context.texts.workshop;
    return { label: words.notePrompt(numberOfOrder(context, orderId)), hint: words.noteHint, problem };
  },
  letters: 'any',
  edit: nothingElse,
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
  leave: nothingElse,
  scan: unlessWords,
  keep: ({ kind, orderId, value }) => ({ kind, orderId, value }),
  recall: ({ orderId }, value) => (isText(orderId) ? { kind: 'note', orderId, value } : undefined),
};

/** In which states items are, how many pieces they are of, and why they are on hold. */
function statesOf(replica: Replica, itemIds: readonly string[]): string {
  const { records } = replica.getState();
  return JSON.stringify(
    itemIds.map((id) => {
      const item = records.get(id)?.item;
      return [item?.item_status, item?.quantidade, records.holdOf(id)?.at];
    }),
  );
}
