/**
 * The first character of a code, torn off by a busy line, comes alone, as a key does. So what a lone printable key has
 * done is on probation: it is shown at once, it is sent only when the line has stayed quiet for as long as a tear may
 * last, and what follows as a burst makes it part of the code and takes it back.
 *
 *     key ─→ done, held back ─quiet for PROBATION_MS, or another key→ stands
 *                  └─a burst that is no code of its own→ taken back
 */
import type { Provisional } from '../../actions/provisional.ts';
import { isMove } from '../../domain/intents.ts';
import { TORN_MS } from '../../terminal/line.ts';
import type { Bench } from '../bench.ts';
import { say, type Desk, type DeskState } from '../state/desk.ts';

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
  probations.set(desk, { name, held, before, endsAt, isBurstOpen: false, crowdCount: 0 });
}

/** A burst begins: nothing is sent until it is known what it was. */
export function noteBurst({ desk, clock }: Bench): void {
  const probation = probations.get(desk);
  if (!probation) return;
  if (clock.now() > probation.endsAt) return void probations.delete(desk);
  probation.isBurstOpen = true;
  probation.held.extend(BURST_MS);
}

/** A burst was over, and was nothing but keys. */
export function endProbation({ desk }: Pick<Bench, 'desk'>): void {
  const probation = probations.get(desk);
  if (!probation?.isBurstOpen) return;
  probations.delete(desk);
  probation.held.release();
}

/** Notes a key that may be one of a burst. */
export function noteKey(bench: Bench, key: string): void {
  const probation = probations.get(bench.desk);
  if (!probation?.isBurstOpen || bench.manner() !== 'burst') return;
  probation.crowdCount++;
  if (key === 'enter' || key === 'tab' || probation.crowdCount >= MANY) takeBack(bench, probation);
}

/** The burst was a code, and the key that is on probation its first character; false where none is. */
export function takeBackKey(bench: Bench): boolean {
  const probation = probations.get(bench.desk);
  if (!probation?.isBurstOpen) return false;
  takeBack(bench, probation);
  return true;
}

function takeBack(bench: Bench, { name, held, before }: Probation): void {
  const { desk, actions, texts, outlet } = bench;
  probations.delete(desk);
  held.withdraw();
  desk.setState(before);
  for (const intent of held.withdrawn) {
    // The rest of a bulk that was stopped stays stopped, and is told.
    if (isMove(intent) && intent.bulkId === undefined) {
      actions.perform(intent.operation, intent.itemId, intent.trackingCode);
    }
  }
  outlet.ring('error');
  say(desk, 'warn', texts.scan.takenBack(name));
}

/** Whether a scanner could send it: a character, by the name of its key. */
export function isPrintable(key: string): boolean {
  return key === 'space' || /^.$/su.test(key);
}
