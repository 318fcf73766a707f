/** Wrong rules of the readings of the open states. */
import { busy } from '../sim/schedule-worlds.ts';
import type { SimulatedRule } from './simulated-rule.ts';

const LOAD = 'a first load, and items move between its lists';
const UNSEEN = 'a sweep, and an item moves unseen';
const GONE = 'a sweep, and items disappear';
const FAILS = 'a sweep of pages that fail';
const NOW_AND_THEN = 'a page of a sweep fails now and then';
const STUCK = 'a page of a list always fails';
const STUCK_LOAD = 'a page of a first load always fails';
const UNFILTERED = 'a page of a sweep comes without its filter';
const ONCE_MORE = 'a page of a poll is page 1 once more, and the next one is not';
const ROUNDS_ONCE_MORE = 'rounds, and a page is page 1 once more';
const LATE = 'a sweep, and a change is visible late';
const NO_STATUS = 'a sweep where the filter by state has no effect';
const ROUNDS = 'rounds where deltas are of no use';

const rule = (name: string, file: string, from: string, to: string, ...worlds: string[]): SimulatedRule => {
  return { name: `sweep: ${name}`, edits: [{ file: `src/sync/${file}.ts`, from, to }], worlds };
};

export const SWEEP_RULES: readonly SimulatedRule[] = [
  rule(
    'a state counts as read only where it has as many items as told',
    'scan/full-scan',
    'state.isProven = isAsTold(state);',
    'state.isProven = isAsTold(state) || isComplete;',
    LOAD,
  ),
  rule(
    '… and only where nothing entered or left it meanwhile',
    'scan/full-scan',
    'if (!isComplete || changesOf(state) !== before.get(state.status)) continue;',
    'if (!isComplete || before.size === 0) continue;',
    LOAD,
  ),
  rule(
    '… and that was asked after the count',
    'scan/full-scan',
    'const isComplete = await pollDeep();',
    'const isComplete = true;',
    LOAD,
  ),
  rule(
    '… by a look that was complete',
    'scan/full-scan',
    'if (!isComplete || changesOf(state) !== before.get(state.status)) continue;',
    'if (changesOf(state) !== before.get(state.status)) continue;',
    ONCE_MORE,
  ),
  rule(
    '… or, in rounds, by pages of which each was the one asked for',
    'scan/full-scan',
    'state.isProven ||= isCounted && !state.isUnreadable;',
    'state.isProven ||= isCounted;',
    ROUNDS_ONCE_MORE,
  ),
  rule(
    'a page that is page 1 once more is not the one asked for',
    'poll/validated-reads',
    'return isHonest ? reply : { ...reply, data: { ...reply.data, currentPage: 1 } };',
    'return reply;',
    ROUNDS_ONCE_MORE,
  ),
  rule(
    'pages that were seen to be ignored are tried again, also where the filter is',
    'poll/delta-poll',
    'if (isIgnored && !(facts.arePagesIgnored && reply.data.currentPage === 1)) scan.stop();',
    'if (isIgnored) scan.stop();',
    ROUNDS_ONCE_MORE,
  ),
  rule('a state that disagrees is read again', 'scan/full-scan', 'again.forEach(readAgain);', '', LOAD, UNSEEN),
  rule(
    'a page that failed is the next one again',
    'scan/full-scan',
    'for (const { state, page } of failures) state.nextPage = Math.min(state.nextPage, page);',
    'failures.length = 0;',
    STUCK,
  ),
  {
    name: 'sweep: absence is not deletion',
    edits: [
      {
        file: 'src/sync/scan/missing-items.ts',
        from: 'if (readings < READINGS_UNTIL_ASKED || plan.questions >= MAX_QUESTIONS) plan.absent.add(itemId);',
        to: 'if (readings > 0) gone(plan, itemId);',
      },
    ],
    worlds: [LATE],
    sync: { fromSeed: 365, world: (options) => ({ ...busy(options), changeEveryMs: 300 }) },
  },
  rule(
    'an order without the item says that it is gone',
    'scan/missing-items',
    'if (!data.itens.some(({ id }) => id === itemId)) gone(plan, itemId);',
    '',
    GONE,
  ),
  rule(
    'an order that is no more says that its item is gone',
    'scan/missing-items',
    'throw error;\n      gone(plan, itemId);',
    'throw error;',
    GONE,
  ),
  {
    name: 'sweep: what a page has shown, or was heard of meanwhile, is not asked after',
    edits: [
      { file: 'src/sync/scan/missing-items.ts', from: 'if (plan.seen.has(itemId)) continue;', to: '' },
      {
        file: 'src/sync/scan/missing-items.ts',
        from: 'if (entry && (entry.status !== state.status || entry.knownAt >= plan.beganAt)) continue;',
        to: '',
      },
    ],
    worlds: [ROUNDS],
  },
  rule(
    'of a list that cannot be read nothing is asked after',
    'scan/missing-items',
    'if (state.isUnreadable) continue;',
    '',
    STUCK,
  ),
  rule(
    'what was absent once is remembered',
    'poll/scheduler',
    '({ unproven, absent } = result);',
    '({ unproven } = result);',
    ROUNDS,
  ),
  rule(
    'a list that always fails is given up',
    'scan/full-scan',
    "if (plan.kind === 'sweep') stuckLists.giveUp(plan);",
    '',
    STUCK,
  ),
  rule(
    '… where it is named',
    'scan/failing-lists',
    'if (isAlways(failures) && !unread.has(status)) tellUnread([...unread, status]);',
    '',
    STUCK_LOAD,
  ),
  rule(
    '… unless nothing is answered at all',
    'scan/failing-lists',
    'const isAlways = ({ count, since }: Failures) => count >= MOST_FAILURES && lookedAt() > since;',
    'const isAlways = ({ count }: Failures) => count >= MOST_FAILURES;',
    STUCK,
    FAILS,
  ),
  rule('… and it failed so often in a row', 'scan/full-scan', 'state.stuck.delete(page);', '', NOW_AND_THEN),
  rule('… until it has been read', 'scan/full-scan', 'stuckLists.settle(result.unread);', '', STUCK),
  rule(
    'of lists that fail the one that failed least is next',
    'scan/full-scan',
    '!next || state.failures < next.failures',
    '!next',
    STUCK_LOAD,
  ),
  rule(
    'a list that has the items of all states is read for all',
    'scan/full-scan',
    'if (plan.leader) follow(plan, plan.leader);',
    '',
    NO_STATUS,
    UNFILTERED,
  ),
];
