/**
 * The first character of a code, torn off by a busy line, comes alone, as a key does. So what a lone printable key has
 * done is on probation: it is shown at once, it is sent only when the line has stayed quiet for as long as a tear may
 * last, and what follows as a burst makes it part of the code and takes it back.
 *
 *     key ─→ done, held back ─quiet for PROBATION_MS, or another key→ stands
 *                  └─a burst that is no code of its own→ taken back
 *
 * Letters that came too fast for a hand may take it back before their burst is over: those of it that are still read as
 * keys, of a field that the key had opened, do nothing.
 */
import type { Provisional } from '../../outbox/provisional.ts';
import { isMove } from '../../domain/intents.ts';
import { TORN_MS } from '../../tty/input/keystroke-timing.ts';
import type { Bench } from '../session-context.ts';
import { say, type Desk, type DeskState } from '../state/session-state.ts';

/** How long nothing is sent that a key has begun: a tear, and some more for a process that is held up itself. */
export const PROBATION_MS = TORN_MS + 100;
/** How long the burst behind the key may take to be over. */
const BURST_MS = 3000;
/** So many characters that came too fast for a hand are a code, also without an Enter. */
const MANY = 3;

type Probation = {
  /** What it is called. */
  name: string;
  held: Provisional;
  /** What of the desk the key has changed, as it was. */
  before: Partial<DeskState>;
  /** On the monotonic clock. */
  endsAt: number;
  isBurstOpen: boolean;
  crowdCount: number;
  /** That it was taken back, in the words in which it was said. */
  takenBack: string | undefined;
};

const probations = new WeakMap<Desk, Probation>();

/** Does what a key does that touches more than the screen; `name` is what that is called. */
export function runOnProbation(bench: Bench, key: string, name: string, work: () => void): void {
  const { desk, actions, clock } = bench;
  if (!isPrintable(key) || bench.manner() !== 'alone') return work();
  const earlier = desk.getState();
  const held = actions.provisionally(PROBATION_MS, work);
  const later = desk.getState();
  const changed = (Object.keys(later) as (keyof DeskState)[]).filter((name) => later[name] !== earlier[name]);
  const before = Object.fromEntries(changed.map((name) => [name, earlier[name]]));
  const endsAt = clock.now() + TORN_MS;
  probations.set(desk, { name, held, before, endsAt, isBurstOpen: false, crowdCount: 0, takenBack: undefined });
}

/** A burst begins: nothing is sent until it is known what it was. */
export function noteBurst({ desk, clock }: Bench): void {
  const probation = probations.get(desk);
  if (!probation) return;
  if (clock.now() > probation.endsAt) return void probations.delete(desk);
  probation.isBurstOpen = true;
  probation.held.extend(BURST_MS);
}

/** A burst was over, and was nothing but keys, or a code of its own. What was taken back all the same is answered, as it was said. */
export function endProbation({ desk }: Pick<Bench, 'desk'>): string | undefined {
  const probation = probations.get(desk);
  if (!probation?.isBurstOpen) return undefined;
  probations.delete(desk);
  if (probation.takenBack === undefined) probation.held.release();
  return probation.takenBack;
}

/** Notes a key that may be one of a burst; answers whether it is part of a code, and does nothing. */
export function noteKey(bench: Bench, key: string): boolean {
  const probation = probations.get(bench.desk);
  if (!probation?.isBurstOpen || bench.manner() !== 'burst') return false;
  probation.crowdCount++;
  const isEnd = key === 'enter' || key === 'tab';
  if (probation.takenBack === undefined && (isEnd || probation.crowdCount >= MANY)) takeBack(bench, probation);
  return probation.takenBack !== undefined;
}

/**
 * The burst was a code, and the key that is on probation its first character. Answers that it was taken back, in the
 * words in which it was said; `undefined` where none is.
 */
export function takeBackKey(bench: Bench): string | undefined {
  const probation = probations.get(bench.desk);
  if (!probation?.isBurstOpen) return undefined;
  probations.delete(bench.desk);
  if (probation.takenBack === undefined) takeBack(bench, probation);
  return probation.takenBack;
}

function takeBack(bench: Bench, probation: Probation): void {
  const { desk, actions, texts, outlet } = bench;
  const { name, held, before } = probation;
  probation.takenBack = texts.scan.takenBack(name);
  held.withdraw();
  desk.setState(before);
  for (const intent of held.withdrawn) {
    // The rest of a bulk that was stopped stays stopped, and is told.
    if (isMove(intent) && intent.bulkId === undefined) {
      actions.perform(intent.operation, intent.itemId, intent.trackingCode);
    }
  }
  outlet.ring('error');
  say(desk, 'warn', probation.takenBack);
}

/** Whether a scanner could send it: a character, by the name of its key. */
export function isPrintable(key: string): boolean {
  return key === 'space' || /^.$/su.test(key);
}
