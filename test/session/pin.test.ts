/** The PIN that a shop may ask for: whose, before what, for how long, and that what is typed is nowhere. */
import { expect, onTestFinished, test } from 'vitest';
import type { Badges } from '../../src/config/operators-file.ts';
import type { PinVerdict } from '../../src/config/pins.ts';
import { PIN_FOR } from '../../src/domain/workshop.ts';
import { shownInput, promptWords } from '../../src/session/prompts/prompts.ts';
import { PIN_HOLDS_MS } from '../../src/session/kernel/pin.ts';
import { changeShift } from '../../src/session/shift/shift-lines.ts';
import { leaveUnattended, takeOffBadge } from '../../src/session/shift/badges.ts';
import type { SessionRights } from '../../src/session/session-context.ts';
import { keymapWith } from '../../src/session/rights.ts';
import { encodeSession } from '../../src/session/memory/memory.ts';
import { isPrivacyScreenOn, placeInFront, wholeState, setPart } from '../../src/session/state/session-state.ts';
import type { Place } from '../../src/session/state/places.ts';
import { anItem } from '../support/items.ts';
import { NOW } from '../support/session.ts';
import { aLaneBench } from './lane-session.ts';

const ANA = 'BNB-7H7H7H7H7H7H7H7H7H7H';
const LIA = 'BNB-8J8J8J8J8J8J8J8J8J8J';
const shipped = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6'].map((id) => anItem({ id, order_id: id, item_status: 'shipped' }));

function aBench({ login = 'desk', pinFor = PIN_FOR as readonly (typeof PIN_FOR)[number][] } = {}) {
  const verdicts: PinVerdict[] = [];
  const slow: Promise<PinVerdict>[] = [];
  const tried: string[] = [];
  const badges: Badges = {
    ownerOf: (code) =>
      new Map([
        [ANA, 'Ana'],
        [LIA, 'Lia'],
      ]).get(code),
    pinOf: (name) =>
      name === 'Ana' || name === 'eva'
        ? (typed) => {
            tried.push(`${name} ${typed}`);
            const right: PinVerdict = typed === '4711' ? { kind: 'right' } : { kind: 'wrong', waitMs: 0 };
            return slow.shift() ?? Promise.resolve(verdicts.shift() ?? right);
          }
        : undefined,
  };
  const bench = aLaneBench(shipped, { operators: { canHandOver: true, login, badges } });
  const { context, session, lane } = bench;
  onTestFinished(bench.end);
  Object.assign(context.actions, { noteShift: () => true });
  context.workshop.rules = { ...context.workshop.rules, pinFor };
  setPart(session, 'queue', { statusTab: 'shipped' });
  const key = async (text: string) => {
    lane.send(text);
    lane.time.advance(2000);
    await new Promise(setImmediate);
  };
  return {
    ...bench,
    verdicts,
    slow,
    tried,
    key,
    scan: (code: string) => key(`${code}\r`),
    async type(text: string) {
      for (const one of text) await key(one);
    },
    said: () => session.getState().notice?.text ?? '',
    problem: () => session.getState().prompt?.problem ?? '',
    left: () => {
      const { records } = context.replica.getState();
      const kept = encodeSession(wholeState(session), { records, configured: { theme: '', language: 'en' }, now: NOW });
      return JSON.stringify([{ ...session.getState(), prompt: undefined }, session.cursors.getState(), kept]);
    },
  };
}

test('it is asked of whose badge was scanned, and what waits for it is done once it is right', async () => {
  const at = aBench();
  await at.key('v');
  expect([at.sent(), at.said()]).toEqual([[], 'Returning to production asks for a PIN here: scan your badge first.']);
  await at.scan(LIA);
  await at.key('v');
  expect(at.said()).toMatch(/Lia has none\. bancada operators pin Lia/);
  await at.scan(ANA);
  await at.key('v');
  const { prompt } = at.session.getState();
  expect(promptWords(at.context, prompt!)).toMatchObject({
    label: 'PIN of Ana',
    hint: 'to bring it back to production',
  });
  await at.type('47');
  expect([shownInput(at.context, at.session.getState().prompt!), at.left()]).toEqual([
    '**',
    expect.not.stringContaining('47"'),
  ]);
  await at.type('12\r');
  expect([at.sent(), at.problem(), at.session.getState().prompt?.value]).toEqual([
    [],
    'That is not the PIN of Ana.',
    '',
  ]);
  await at.type('4711\r');
  expect([at.tried, at.sent()]).toEqual([['Ana 4712', 'Ana 4711'], ['returnToProduction i1']]);
  expect(at.session.getState().prompt).toBeUndefined();
});

test('it holds for five minutes, for all that asks for one', async () => {
  const at = aBench();
  await at.scan(ANA);
  const { now } = at.context.clock;
  await at.type('v4711\r');
  const began = now();
  at.lane.time.advance(PIN_HOLDS_MS - 5000);
  await at.key('v');
  expect([at.sent(), at.tried]).toEqual([['returnToProduction i1', 'returnToProduction i1'], ['Ana 4711']]);
  at.lane.time.advance(began + PIN_HOLDS_MS - now());
  await at.key('v');
  expect([at.sent().length, at.session.getState().prompt?.kind]).toEqual([2, 'pin']);
});

test.each([
  ['the next badge', async (at: ReturnType<typeof aBench>) => void (await at.scan(LIA), await at.scan(ANA))],
  [':out', (at: ReturnType<typeof aBench>) => (takeOffBadge(at.context), at.scan(ANA))],
  [
    'another name by :shift',
    (at: ReturnType<typeof aBench>) => (changeShift(at.session, { operator: 'Bia', sinceMs: 0 }), at.scan(ANA)),
  ],
])('%s ends it, and takes away one that is half typed', async (_, end) => {
  const at = aBench();
  await at.scan(ANA);
  await at.type('v4711\r');
  await end(at);
  await at.type('v47');
  expect([at.sent().length, shownInput(at.context, at.session.getState().prompt!)]).toEqual([1, '**']);
  await end(at);
  expect([at.session.getState().prompt, at.tried]).toEqual([undefined, ['Ana 4711']]);
});

test.each([
  ['the next badge', (at: ReturnType<typeof aBench>) => at.scan(LIA)],
  [':out', (at: ReturnType<typeof aBench>) => takeOffBadge(at.context)],
  [
    'another name by :shift',
    (at: ReturnType<typeof aBench>) => changeShift(at.session, { operator: 'Bia', sinceMs: 0 }),
  ],
  ['the lock', (at: ReturnType<typeof aBench>) => leaveUnattended(at.context)],
  [
    'the lock of a bench without a badge',
    (at: ReturnType<typeof aBench>) => (at.session.setState({ shift: undefined }), leaveUnattended(at.context)),
  ],
])('%s ends all that gives access to buyers’ data, and leaves the work', async (_, end) => {
  const at = aBench();
  await at.scan(ANA);
  const item: Place = { screen: 'item', itemId: 'i1' };
  const label: Place = { screen: 'label', itemId: 'i1' };
  const output = { name: 'courier', at: 0, isOk: true, how: '', said: [], lines: ['Rua das Flores'], isCut: false };
  at.session.setState({
    places: [{ screen: 'queue' }, item, label],
    covered: label,
    access: {
      pinEndsAt: Number.MAX_SAFE_INTEGER,
      reveal: { orderId: 'i1', place: item, endsAt: Number.MAX_SAFE_INTEGER },
      buyers: new Map([['i1', 'Maria da Silva']]),
      givenTo: new Set(['courier']),
    },
    own: { waiting: undefined, output: { ...output, isPersonal: true } },
    marks: new Set(['i2']),
  });
  setPart(at.session, 'queue', { filter: 'mug' });
  await end(at);
  const { access, own, places, marks, queue } = at.session.getState();
  const { pinEndsAt, reveal, buyers, givenTo } = access;
  expect([pinEndsAt, reveal, buyers.size, givenTo.size, own.output]).toEqual([undefined, undefined, 0, 0, undefined]);
  expect([places, [...marks], queue.filter]).toEqual([[{ screen: 'queue' }, item], ['i2'], 'mug']);
  setPart(at.session, 'own', { output: { ...output, isPersonal: false } });
  await end(at);
  expect(at.session.getState().own.output?.lines).toEqual(output.lines);
});

test('a covered label leaves its item covered', () => {
  const at = aBench();
  const label: Place = { screen: 'label', itemId: 'i1' };
  at.session.setState({ places: [{ screen: 'queue' }, { screen: 'item', itemId: 'i1' }, label], covered: label });
  leaveUnattended(at.context);
  expect([placeInFront(at.session.getState()).screen, isPrivacyScreenOn(at.session.getState())]).toEqual([
    'item',
    true,
  ]);
});

test('a login of the name of somebody with a PIN is asked for that; a name that was only typed for none', async () => {
  const at = aBench({ login: 'eva' });
  await at.type('v4711\r');
  expect([at.tried, at.sent()]).toEqual([['eva 4711'], ['returnToProduction i1']]);
  changeShift(at.session, { operator: 'Ana', sinceMs: 0 });
  await at.key('v');
  expect([at.sent().length, at.said()]).toEqual([1, expect.stringMatching(/scan your badge first/)]);
});

test('what the shop does not name asks for none', async () => {
  const at = aBench({ pinFor: ['reveal', 'prices'] });
  await at.key('v');
  expect(at.sent()).toEqual(['returnToProduction i1']);
});

test('a scan, a burst and a PIN that a line brings at once are none, and are not named', async () => {
  const at = aBench();
  await at.scan(ANA);
  await at.key('v');
  for (const text of ['7891234567895', '4711', 'AA123456785BR']) {
    await at.scan(text);
    expect([at.tried, at.sent(), at.problem()]).toEqual([[], [], expect.stringMatching(/a scan is no PIN/)]);
    expect(at.left() + at.problem() + at.said()).not.toContain(text);
  }
  await at.type('4711\r');
  expect(at.sent()).toEqual(['returnToProduction i1']);
});

test('what is too soon or no PIN is said; Escape leaves it undone, also while it is being tried', async () => {
  const at = aBench();
  await at.scan(ANA);
  await at.type('v12\r');
  expect(at.problem()).toBe('A PIN has 4 to 12 digits.');
  at.verdicts.push({ kind: 'wrong', waitMs: 30_000 }, { kind: 'too-soon', waitMs: 29_100 });
  await at.type('0000\r');
  expect(at.problem()).toBe('That is not the PIN of Ana. The next one is tried in 30 s.');
  await at.type('4711\r');
  expect(at.problem()).toBe('That was not tried. The next one is tried in 30 s.');
  await at.type('4711');
  at.lane.send('\r');
  at.lane.time.advance(200);
  at.lane.send('\x1b[27u');
  at.lane.time.advance(200);
  await new Promise(setImmediate);
  expect([at.sent(), at.session.getState().prompt, at.session.getState().access.pinEndsAt]).toEqual([
    [],
    undefined,
    undefined,
  ]);
});

test('a verdict is only for what it was typed for', async () => {
  const at = aBench();
  await at.scan(ANA);
  const slow = Promise.withResolvers<PinVerdict>();
  at.slow.push(slow.promise);
  await at.type('v4711\r');
  await at.key('\x1b[27u');
  await at.key('v');
  slow.resolve({ kind: 'right' });
  await at.key('4');
  expect([at.sent(), at.session.getState().prompt?.value, at.session.getState().access.pinEndsAt]).toEqual([
    [],
    '4',
    undefined,
  ]);
});

test('it gives nothing to a login without the right', async () => {
  const at = aBench();
  const rights: SessionRights = { isReadOnly: true, isMasked: true };
  at.context.keymap = keymapWith(at.context.keymap, rights);
  at.context.rights = rights;
  changeShift(at.session, { operator: 'Ana (desk)', badge: 'Ana', sinceMs: 0 });
  setPart(at.session, 'access', { pinEndsAt: Number.MAX_SAFE_INTEGER });
  await at.key('v');
  expect([at.sent(), at.session.getState().prompt]).toEqual([[], undefined]);
});
