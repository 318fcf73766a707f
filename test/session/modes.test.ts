import { describe, expect, test } from 'vitest';
import { MODES, pressKey, type ModeName } from '../../src/session/modes/modes.ts';
import { noteBurst } from '../../src/session/kernel/tentative-keys.ts';
import type { SessionState } from '../../src/session/state/session-state.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';
import { aSession } from '../support/session.ts';

const TOO_SMALL = { columns: 10, rows: 3 };

/** What of the session makes a mode active, each as little as it takes. */
const ACTIVE: Readonly<Partial<Record<ModeName, Partial<SessionState>>>> = {
  wall: { places: [{ screen: 'queue' }, { screen: 'wall' }] },
  tooSmall: TOO_SMALL,
  away: { away: { sinceMs: 0 } },
  stop: { stop: { kind: 'missing', title: '', lines: [] } as unknown as SessionState['stop'] },
  question: { question: { kind: 'dropEdits' } },
  copyChoice: { copyChoice: { kinds: ['id'], index: 0, subject: 'p1' } as unknown as SessionState['copyChoice'] },
  prompt: { prompt: { kind: 'filter', value: '' } as SessionState['prompt'] },
  markCount: { marking: { kind: 'count', typed: '', rowIds: ['p1'], before: new Set() } },
};

function aBench(...modes: ModeName[]) {
  const set = aSession([anItem({ id: 'p1', item_status: 'pending' })]);
  Object.assign(set.context, { suspend: () => {} });
  for (const mode of modes) set.session.setState(ACTIVE[mode] ?? {});
  if (modes.includes('privacyScreen')) set.session.setState({ covered: set.session.getState().places.at(-1) });
  return set;
}

const takers = (modes: readonly ModeName[], ...keys: string[]) =>
  keys.map((key) => pressKey(aBench(...modes).context, key));

describe('the order of the modes', () => {
  test('is this one, from the first that is asked to the last', () => {
    expect(MODES.map(({ name }) => name)).toEqual([
      'interrupt',
      'wall',
      'tornCode',
      'suspend',
      'tooSmall',
      'away',
      'privacyScreen',
      'stop',
      'question',
      'copyChoice',
      'prompt',
      'markCount',
      'commands',
    ]);
  });

  const stacked: ModeName[] = ['tooSmall', 'away', 'privacyScreen', 'stop', 'question', 'copyChoice', 'prompt'];

  test.each(stacked.map((mode, index) => [mode, stacked.slice(index)] as const))(
    '%s takes a key before everything below it',
    (mode, active) => {
      expect(takers(active, 'escape', 'x')).toEqual([mode, mode]);
    },
  );

  test('a wall takes it before all of them', () => {
    expect(takers([...stacked, 'wall'], 'escape', 'x', 'ctrl+z')).toEqual(['wall', 'wall', 'wall']);
  });

  test('Ctrl+C comes before a wall', () => {
    expect(takers([...stacked, 'wall'], 'ctrl+c')).toEqual(['interrupt']);
  });
});

describe('the key that a mode takes', () => {
  test('interrupt: Ctrl+C alone', () => {
    expect(takers([], 'ctrl+c', 'q', 'escape')).toEqual(['interrupt', 'commands', 'commands']);
  });

  test('torn code: the letters of a burst that has taken a key back', () => {
    const { context } = aBench();
    press(context, 'a');
    noteBurst(context);
    Object.assign(context, { inputTiming: () => 'burst' });
    expect(['b', '1', '2', '3'].map((key) => pressKey(context, key))).toEqual([
      'commands',
      'commands',
      'tornCode',
      'tornCode',
    ]);
  });

  test('suspend: Ctrl+Z that came alone, whatever is in front', () => {
    expect(takers(['away', 'stop', 'prompt'], 'ctrl+z', 'z')).toEqual(['suspend', 'away']);
    const { context } = aBench();
    Object.assign(context, { inputTiming: () => 'burst' });
    expect(pressKey(context, 'ctrl+z')).toBe('commands');
  });

  test('too small: all but the key that leaves', () => {
    expect(takers(['tooSmall'], 'a', 'escape', 'q')).toEqual(['tooSmall', 'tooSmall', 'commands']);
  });

  test.each(['away', 'privacyScreen', 'stop', 'question', 'copyChoice', 'prompt'] as const)('%s: every key', (mode) => {
    expect(takers([mode], 'a', '1', 'enter', 'escape', 'f1')).toEqual([mode, mode, mode, mode, mode]);
  });

  test('mark count: digits; any other key ends it and goes on', () => {
    expect(takers(['markCount'], '1', 'x')).toEqual(['markCount', 'commands']);
    const { context, session } = aBench('markCount');
    pressKey(context, 'j');
    expect(session.getState().marking).toBeUndefined();
  });

  test('commands: what is left', () => {
    expect(takers([], 'a', 'escape', '1', 'é')).toEqual(['commands', 'commands', 'commands', 'commands']);
  });
});
