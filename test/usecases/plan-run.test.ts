import { describe, expect, test } from 'vitest';
import { hasNoTime, planRun } from '../../src/usecases/plan-run.ts';

describe('planning a run of prices', () => {
  test('a run whose end has passed, or is not after its beginning, is not written', () => {
    const write = () => expect.unreachable();
    expect(planRun({ beginsAt: 10, endsAt: 20 }, 20, write)).toBe('no-time');
    expect(planRun({ beginsAt: 30, endsAt: 30 }, 5, write)).toBe('no-time');
  });

  test('a run without an end, or with one to come, has time', () => {
    expect(hasNoTime({ beginsAt: 10, endsAt: undefined }, 99)).toBe(false);
    expect(hasNoTime({ beginsAt: 10, endsAt: 21 }, 20)).toBe(false);
  });
});
