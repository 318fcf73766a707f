/**
 * Every order in which things can happen in a small world, the shortest first. A world is the real program with its
 * clock, network and tables in our hand; nothing of it can be copied, so a state is reached again by doing again what
 * led to it. Two states with the same description are one.
 *
 * That the descriptions say enough is itself checked: now and then a state that was met again is gone on from along both
 * ways, and what can follow must be the same.
 */
import { hash } from 'node:crypto';

/** A world at one moment. */
export type World = {
  /** What can happen next, in words; empty where everything is at rest. */
  choices(): readonly string[];
  /** Lets one of them happen, and everything that follows at once. */
  take(choice: string): Promise<void>;
  /** All that matters for what can still happen, and for what is judged; no moment of an absolute clock. */
  describe(): string;
  /** What is wrong now; `isAtRest` where nothing can happen any more. */
  complaints(isAtRest: boolean): readonly string[];
};

export type Exploration = {
  stateCount: number;
  /** Steps that were tried, those to a state that was known included. */
  stepCount: number;
  /** The longest way that was not cut. */
  depth: number;
  restCount: number;
  /** States that were met again and gone on from along both ways. */
  mergeCheckCount: number;
  /** Whether states were left because there were too many. */
  isCut: boolean;
  /** What went wrong first, and how. */
  complaint: { text: string; path: readonly string[] } | undefined;
  /** Two ways to what is described alike that go on differently: the description leaves something out. */
  difference: string | undefined;
};

export type ExploreOptions = {
  begin: () => Promise<World>;
  mostStates?: number;
  /** Of the states that were met again, one in so many is checked; 0 is none. */
  mergeCheckEvery?: number;
};

type Node = { parent: Node | undefined; choice: string; choices: readonly string[]; depth: number };

/** Goes through all states, or until the first complaint. */
export async function explore(options: ExploreOptions): Promise<Exploration> {
  const { begin, mostStates = Infinity, mergeCheckEvery = 0 } = options;
  const known = new Map<string, Node>();
  const found: Exploration = {
    stateCount: 0,
    stepCount: 0,
    depth: 0,
    restCount: 0,
    mergeCheckCount: 0,
    isCut: false,
    complaint: undefined,
    difference: undefined,
  };
  const queue: Node[] = [];
  let repeatCount = 0;

  /** Takes in the state that a world is in; returns whether to go on. */
  async function meet(world: World, parent: Node | undefined, choice: string): Promise<boolean> {
    const choices = world.choices();
    const node: Node = { parent, choice, choices, depth: (parent?.depth ?? -1) + 1 };
    const key = hash('sha1', world.describe(), 'base64');
    const before = known.get(key);
    if (before) {
      if (mergeCheckEvery === 0 || ++repeatCount % mergeCheckEvery !== 0) return true;
      found.mergeCheckCount++;
      return isSame(before, node);
    }
    known.set(key, node);
    found.stateCount++;
    found.depth = Math.max(found.depth, node.depth);
    if (choices.length === 0) found.restCount++;
    else queue.push(node);
    const [text] = world.complaints(choices.length === 0);
    if (text !== undefined) found.complaint = { text, path: pathTo(node) };
    return text === undefined;
  }

  /** Whether the same can follow, one step on. */
  async function isSame(before: Node, again: Node): Promise<boolean> {
    const [one, other] = [await next(before), await next(again)];
    if (one === other) return true;
    const ways = [pathTo(before).join('\n'), pathTo(again).join('\n')];
    found.difference = [ways[0], one, ways[1], other].join('\n---\n');
    return false;
  }

  async function next(node: Node): Promise<string> {
    const lines: string[] = [];
    for (const choice of node.choices) {
      const world = await worldAt(node);
      await world.take(choice);
      lines.push(`${choice}: ${world.describe()}`);
    }
    return lines.join('\n');
  }

  async function worldAt(node: Node): Promise<World> {
    const world = await begin();
    for (const choice of pathTo(node)) await world.take(choice);
    return world;
  }

  if (!(await meet(await begin(), undefined, ''))) return found;
  for (let index = 0; index < queue.length; index++) {
    if (found.stateCount >= mostStates) {
      found.isCut = true;
      break;
    }
    const node = queue[index]!;
    for (const choice of node.choices) {
      const world = await worldAt(node);
      await world.take(choice);
      found.stepCount++;
      if (!(await meet(world, node, choice))) return found;
    }
  }
  return found;
}

function pathTo(node: Node): string[] {
  const path: string[] = [];
  for (let at: Node | undefined = node; at?.parent; at = at.parent) path.push(at.choice);
  return path.toReversed();
}
