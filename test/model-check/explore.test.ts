import { expect, test } from 'vitest';
import { importEdited } from '../support/edited-source.ts';
import { ACTIONS_RULES } from '../wrong-rules/actions.ts';
import { explore, type World } from './bfs.ts';
import { ACTIONS_WORLDS, STREAM_WORLDS, WORLDS } from './worlds.ts';

test('in every order of a small world, every key gets one true verdict', async () => {
  const found = await explore({ begin: WORLDS['one returns, and ships after that']!, mergeCheckEvery: 100 });
  expect(found.complaint).toBeUndefined();
  expect(found.difference).toBeUndefined();
  expect(found.isCut).toBe(false);
  expect(found.stateCount).toBeGreaterThan(400);
});

test('a world in which what can recur is sent again blindly complains, and says how it came to that', async () => {
  const { createActionsWorld } = await importEdited<typeof import('./actions-world.ts')>(
    'test/model-check/actions-world.ts',
    ACTIONS_RULES.find(({ name }) => name === 'what can recur is sent again only if it is untouched')!.edits,
  );
  const options = { ...ACTIONS_WORLDS['one ships without a code, and a request dawdles']!, isVeryLate: false };
  const found = await explore({ begin: () => createActionsWorld(options) });
  expect(found.complaint?.text).toMatch(/applied 2 times/);
  expect(found.complaint?.path).toContain('others returnToProduction');
});

test.each(Object.keys(STREAM_WORLDS))(
  'in the first orders of a small world of the hub, what a leader tells is what a follower shows: %s',
  async (name) => {
    const { complaint } = await explore({ begin: WORLDS[name]!, mostStates: 60 });
    expect(complaint).toBeUndefined();
  },
);

test('a description that leaves something out is found out', async () => {
  expect((await explore({ begin: forgetful, mergeCheckEvery: 1 })).difference).toBeDefined();
});

/** A world that says how many steps it has gone, and keeps to itself which. */
async function forgetful(): Promise<World> {
  let steps: string[] = [];
  return {
    choices: () => (steps.length < 3 ? ['left', 'right'] : []),
    take: async (choice) => void (steps = [...steps, choice]),
    describe: () => (steps.length < 3 ? `${steps.length}` : steps.join()),
    complaints: () => [],
  };
}
