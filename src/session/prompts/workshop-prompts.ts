/** Why a piece is held or made again, and what the team shall know of an order. */
import { formatDay } from '../../base/ages.ts';
import { unitsOf } from '../../domain/units.ts';
import { nameOf } from '../../domain/item-names.ts';
import { readChoice, readDay, readUnits } from '../../eventlog/choice.ts';
import { keptReason } from '../../i18n/workshop-words.ts';
import { isText } from '../memory/readers.ts';
import { numberOfOrder } from '../packing/claims.ts';
import { say } from '../state/session-state.ts';
import type { Shop } from '../../replica/replica.ts';
import type { Bench } from '../session-context.ts';
import { nothingElse, unlessWords, type PromptKit } from './prompt-kit.ts';

const holdReasons = ({ workshop, texts }: Bench) => workshop.rules.holdReasons ?? texts.workshop.holdReasons;
const remakeReasons = ({ workshop, texts }: Bench) => workshop.rules.remakeReasons ?? texts.workshop.remakeReasons;

export const holdPrompt: PromptKit<'hold'> = {
  words(bench, { itemIds, problem }) {
    const words = bench.texts.workshop;
    const hint = words.holdHint(words.reasons(holdReasons(bench)));
    return { label: words.holdPrompt(itemIds.length), hint, problem };
  },
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'write',
  // A piece that has left, or that a colleague holds by now, is another question.
  shown: ({ shop }, { itemIds }) => statesOf(shop, itemIds),
  requires: ['write'],
  submit(bench, prompt) {
    const { shop, desk, clock, workshop, texts, outlet } = bench;
    const words = texts.workshop;
    const fail = (problem: string) => desk.setState({ prompt: { ...prompt, problem } });
    const choice = readChoice(prompt.value, holdReasons(bench));
    if (typeof choice === 'string') return fail(words.problems[choice]);
    const day = readDay(choice.rest, clock.wallNow());
    if (day === 'no-day') return fail(words.problems['no-day']);
    const { records } = shop.getState();
    const pieces = prompt.itemIds.flatMap((id) => records.get(id)?.item ?? []);
    if (!workshop.hold(pieces, { reason: keptReason(choice.reason), lookAgainAt: day })) return fail(words.notRecorded);
    desk.setState({ prompt: undefined });
    outlet.ring('ok');
    say(desk, 'ok', words.held(pieces.length, choice.reason, day === undefined ? '' : formatDay(day)));
  },
  leave: nothingElse,
  scan: unlessWords,
  keep: () => undefined,
  recall: () => undefined,
};

export const remakePrompt: PromptKit<'remake'> = {
  words(bench, { itemId, unit, problem }) {
    const words = bench.texts.workshop;
    const item = bench.shop.getState().records.get(itemId)?.item;
    const list = words.reasons(remakeReasons(bench));
    const units = unit === undefined && item ? unitsOf(item) : 1;
    const hint = words.remakeHint(list, units);
    // Without its variation, which would leave no room for the reasons.
    return { label: words.remakePrompt(item?.product_nome ?? ''), hint, problem };
  },
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'write',
  shown: ({ shop }, { itemId }) => statesOf(shop, [itemId]),
  requires: ['write'],
  submit(bench, prompt) {
    const { shop, desk, workshop, texts, outlet } = bench;
    const words = texts.workshop;
    const fail = (problem: string) => desk.setState({ prompt: { ...prompt, problem } });
    const item = shop.getState().records.get(prompt.itemId)?.item;
    if (!item) return desk.setState({ prompt: undefined });
    const choice = readChoice(prompt.value, remakeReasons(bench));
    if (typeof choice === 'string') return fail(words.problems[choice]);
    const { unit } = prompt;
    // A tag that was scanned has said which.
    const units = unit === undefined ? readUnits(choice.rest, unitsOf(item)) : [unit];
    if (units === 'no-count') return fail(words.problems['no-count']);
    if (units === 'which') return fail(words.which(unitsOf(item)));
    const reason = keptReason(choice.reason);
    for (const one of units) if (!workshop.remake(item, reason, 1, one)) return fail(words.notRecorded);
    desk.setState({ prompt: undefined });
    outlet.ring('ok');
    say(desk, 'ok', words.remade(units.length, nameOf(item), choice.reason));
  },
  leave: nothingElse,
  scan: unlessWords,
  keep: () => undefined,
  recall: () => undefined,
};

export const notePrompt: PromptKit<'note'> = {
  words(bench, { orderId, problem }) {
    const words = bench.texts.workshop;
    return { label: words.notePrompt(numberOfOrder(bench, orderId)), hint: words.noteHint, problem };
  },
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'write',
  requires: ['write'],
  submit(bench, prompt) {
    const { desk, workshop, texts, outlet } = bench;
    const words = texts.workshop;
    const problem = workshop.note(prompt.orderId, prompt.value);
    if (problem !== undefined) {
      return desk.setState({
        prompt: { ...prompt, problem: problem === 'not-recorded' ? words.notRecorded : words[problem] },
      });
    }
    desk.setState({ prompt: undefined });
    outlet.ring('ok');
    say(desk, 'ok', words.noted(numberOfOrder(bench, prompt.orderId)));
  },
  leave: nothingElse,
  scan: unlessWords,
  keep: ({ kind, orderId, value }) => ({ kind, orderId, value }),
  recall: ({ orderId }, value) => (isText(orderId) ? { kind: 'note', orderId, value } : undefined),
};

/** In which states items are, how many pieces they are of, and why they are on hold. */
function statesOf(shop: Shop, itemIds: readonly string[]): string {
  const { records } = shop.getState();
  return JSON.stringify(
    itemIds.map((id) => {
      const item = records.get(id)?.item;
      return [item?.item_status, item?.quantidade, records.holdOf(id)?.at];
    }),
  );
}
