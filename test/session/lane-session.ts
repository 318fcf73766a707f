/**
 * A bench behind a real input lane, on a clock of the test's own, without a screen: bytes go in, and what is asked of
 * the store comes out, each at the moment in which it would be sent.
 */
import type { Actions } from '../../src/outbox/actions.ts';
import type { Provisional } from '../../src/outbox/provisional.ts';
import { editPrompt, enterPrompt } from '../../src/session/prompts/prompts.ts';
import { routeInput } from '../../src/session/setup/input-router.ts';
import { pressKey } from '../../src/session/modes/modes.ts';
import type { AnyIntent } from '../../src/domain/intents.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import type { SessionContext } from '../../src/session/session-context.ts';
import { aSession } from '../support/session.ts';
import { FakeLane } from '../tty/fake-lane.ts';

export type Write = { what: string; sentAt: number; isWithdrawn: boolean };

export function aLaneBench(items: readonly OrderItem[] = [], parts: Partial<SessionContext> = {}) {
  const set = aSession(items);
  const { context, session } = set;
  Object.assign(context, parts);
  const fake = new FakeLane();
  const { lane, time } = fake;
  const writes: Write[] = [];
  let heldMs = 0;
  const write = (what: string) => void writes.push({ what, sentAt: time.nowMs + heldMs, isWithdrawn: false });
  const moves: Pick<Actions, 'perform' | 'ask' | 'undo' | 'askAgain' | 'setAside' | 'provisionally'> = {
    perform(operation, itemId) {
      write(`${operation} ${itemId}`);
      return undefined;
    },
    ask(request) {
      write('trackingCode' in request ? `${request.operation} ${request.trackingCode}` : request.operation);
      return { intent: {} as AnyIntent };
    },
    undo() {
      write('undo');
      return { kind: 'impossible', reason: 'nothing' };
    },
    askAgain() {
      write('ask again');
      return true;
    },
    setAside() {
      write('set aside');
      return true;
    },
    provisionally: (ms, work) => {
      const before = writes.length;
      heldMs = ms;
      work();
      heldMs = 0;
      return heldBack(writes.slice(before), () => time.nowMs);
    },
  };
  Object.assign(context, {
    actions: {
      ...context.actions,
      ...moves,
      settledOf: () => new Promise(() => {}),
      bulk: {
        lastOf: () => undefined,
        preview: (operation: string, itemIds: readonly string[]) => ({ operation, itemIds, skipped: [] }),
        start() {
          write('bulk');
          return 'bulk';
        },
      },
    },
    clock: { ...context.clock, now: () => time.nowMs },
    inputTiming: lane.inputTiming,
    quit: () => write('quit'),
    suspend: () => write('suspend'),
  });
  const end = routeInput(context, lane);

  fake.whenKey = (text) => {
    const name = NAMES[text] ?? text.replace(/^\x1b(?=[^\x1b]$)/, 'alt+');
    const { prompt } = session.getState();
    pressKey(context, name);
    // A line that asks for text hears the same keys, once it is there.
    if (!prompt || !session.getState().prompt) return;
    if (name === 'enter') enterPrompt(context);
    else if (/^[ -~]+$/.test(text)) editPrompt(context, (session.getState().prompt?.value ?? '') + text);
  };

  return {
    ...set,
    lane: fake,
    /** What was sent, if nothing more happens. */
    sent: () => writes.filter(({ isWithdrawn }) => !isWithdrawn).map(({ what }) => what),
    writes,
    end() {
      end();
      lane.close();
    },
  };
}

const NAMES: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\t': 'tab',
  ' ': 'space',
  '\x7f': 'backspace',
  '\x03': 'ctrl+c',
  '\x04': 'ctrl+d',
  '\x1a': 'ctrl+z',
  '\x1b[27u': 'escape',
};

/** As outbox/provisional.ts holds back: what has been sent is neither extended nor withdrawn. */
function heldBack(mine: Write[], now: () => number): Provisional {
  const endsAt = mine.map(({ sentAt }) => sentAt);
  const open = () => mine.filter(({ sentAt, isWithdrawn }) => !isWithdrawn && sentAt > now());
  return {
    withdrawn: [],
    extend: (ms) => open().forEach((one) => (one.sentAt = Math.max(one.sentAt, now() + ms))),
    release: () => open().forEach((one) => (one.sentAt = Math.max(now(), endsAt[mine.indexOf(one)]!))),
    withdraw: () => open().map((one) => (one.isWithdrawn = true)).length,
  };
}
