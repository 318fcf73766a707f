/**
 * A busy line may tear the first character off a code, and it comes alone, like a key. So the effect of a lone printable
 * key is tentative: it is shown at once, but sent only after the line has been quiet for as long as a tear may last. If a
 * burst follows, the character is part of a code, and the effect is undone.
 *
 *     key ─→ done, held back ─quiet for TENTATIVE_MS, or another key→ stands
 *                  └─a burst that is no complete code→ undone
 *
 * Letters that come too fast for a hand may undo it before their burst is over: letters of that burst that are still read
 * as keys, in a field that the key had opened, do nothing.
 */
import type { Provisional } from '../../outbox/provisional.ts';
import { isMove } from '../../domain/intents.ts';
import { TORN_MS } from '../../tty/input/keystroke-timing.ts';
import type { SessionContext } from '../session-context.ts';
import { setWholeState, wholeState, type SessionStore, type WholeState } from '../state/session-state.ts';
import { refuse } from '../refuse.ts';

/** How long nothing is sent that a key has begun: the longest tear, and some more in case this process is held up itself. */
export const TENTATIVE_MS = TORN_MS + 100;
/** How long the burst behind the key may last. */
const BURST_MS = 3000;
/** This many characters, each too fast for a hand, are a code, also without an Enter. */
const MANY = 3;

type TentativeKey = {
  /** The name of the command. */
  name: string;
  held: Provisional;
  /** What the key has changed in the session, as it was before, see `partBefore`. */
  before: Partial<WholeState>;
  /** On the monotonic clock. */
  endsAt: number;
  isBurstOpen: boolean;
  crowdCount: number;
  /** The notice that the key was undone, as it was shown. */
  takenBack: string | undefined;
};

const tentativeKeys = new WeakMap<SessionStore, TentativeKey>();

/** Runs a command that does more than change the screen, tentatively; `name` is the name of the command. */
export function runTentatively(context: SessionContext, key: string, name: string, work: () => void): void {
  const { session, actions, clock } = context;
  if (!isPrintable(key) || context.inputTiming() !== 'alone') return work();
  const earlier = wholeState(session);
  const held = actions.provisionally(TENTATIVE_MS, work);
  const later = wholeState(session);
  const changed = (Object.keys(later) as (keyof WholeState)[]).filter((name) => later[name] !== earlier[name]);
  const before = Object.fromEntries(changed.map((name) => [name, partBefore(name, earlier, later)]));
  const endsAt = clock.now() + TORN_MS;
  tentativeKeys.set(session, { name, held, before, endsAt, isBurstOpen: false, crowdCount: 0, takenBack: undefined });
}

/** Called when a burst begins: nothing is sent until it is known what the burst was. */
export function noteBurst({ session, clock }: Pick<SessionContext, 'session' | 'clock'>): void {
  const tentative = tentativeKeys.get(session);
  if (!tentative) return;
  if (clock.now() > tentative.endsAt) return void tentativeKeys.delete(session);
  tentative.isBurstOpen = true;
  tentative.held.extend(BURST_MS);
}

/** Called when a burst is over that was only keys, or a complete code. Returns the notice if the key was undone all the same. */
export function settleTentativeKey({ session }: Pick<SessionContext, 'session'>): string | undefined {
  const tentative = tentativeKeys.get(session);
  if (!tentative?.isBurstOpen) return undefined;
  tentativeKeys.delete(session);
  if (tentative.takenBack === undefined) tentative.held.release();
  return tentative.takenBack;
}

/** Records a key that may belong to a burst; returns true if it is part of a code, and must do nothing. */
export function noteKey(context: SessionContext, key: string): boolean {
  const tentative = tentativeKeys.get(context.session);
  if (!tentative?.isBurstOpen || context.inputTiming() !== 'burst') return false;
  tentative.crowdCount++;
  const isEnd = key === 'enter' || key === 'tab';
  if (tentative.takenBack === undefined && (isEnd || tentative.crowdCount >= MANY)) takeBack(context, tentative);
  return tentative.takenBack !== undefined;
}

/**
 * Called when the burst was a code and the tentative key its first character: undoes the key. Returns the notice as it was shown;
 * `undefined` if there is no tentative key.
 */
export function takeBackKey(context: SessionContext): string | undefined {
  const tentative = tentativeKeys.get(context.session);
  if (!tentative?.isBurstOpen) return undefined;
  tentativeKeys.delete(context.session);
  if (tentative.takenBack === undefined) takeBack(context, tentative);
  return tentative.takenBack;
}

function takeBack(context: SessionContext, tentative: TentativeKey): void {
  const { session, actions, texts } = context;
  const { name, held, before } = tentative;
  tentative.takenBack = texts.scan.takenBack(name);
  held.withdraw();
  const now = wholeState(session);
  const values = VALUES.filter((name) => before[name] !== undefined).map((name) => [
    name,
    { ...now[name], ...before[name] },
  ]);
  setWholeState(session, { ...before, ...Object.fromEntries(values) });
  for (const intent of held.withdrawn) {
    // The rest of a bulk that was stopped stays stopped, with a notice.
    if (isMove(intent) && intent.bulkId === undefined) {
      actions.perform(intent.operation, intent.itemId, intent.trackingCode);
    }
  }
  refuse(context, tentative.takenBack);
}

/** The values of the state whose parts change one without the other: what came in another part meanwhile stays. */
const VALUES = ['access', 'labels', 'own', 'preferences', 'queue'] as const;

/** What a key has changed, as it was: a whole, or of a value the parts that differ. */
function partBefore(name: keyof WholeState, earlier: WholeState, later: WholeState): unknown {
  const value = VALUES.find((one) => one === name);
  if (!value) return earlier[name];
  const after: object = later[value];
  return Object.fromEntries(Object.entries(earlier[value]).filter(([part, was]) => was !== Reflect.get(after, part)));
}

/** Whether a scanner could send a key, by its name: whether it is a character. */
export function isPrintable(key: string): boolean {
  return key === 'space' || /^.$/su.test(key);
}
