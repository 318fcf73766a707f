/**
 * The first character of a code, torn off by a busy line, comes alone, as a key does. So what a lone printable key has
 * done is tentative: it is shown at once, it is sent only when the line has stayed quiet for as long as a tear may
 * last, and what follows as a burst makes it part of the code and takes it back.
 *
 *     key ─→ done, held back ─quiet for TENTATIVE_MS, or another key→ stands
 *                  └─a burst that is no code of its own→ taken back
 *
 * Letters that came too fast for a hand may take it back before their burst is over: those of it that are still read as
 * keys, of a field that the key had opened, do nothing.
 */
import type { Provisional } from '../../outbox/provisional.ts';
import { isMove } from '../../domain/intents.ts';
import { TORN_MS } from '../../tty/input/keystroke-timing.ts';
import type { SessionContext } from '../session-context.ts';
import { say, setWholeState, wholeState, type SessionStore, type WholeState } from '../state/session-state.ts';

/** How long nothing is sent that a key has begun: a tear, and some more for a process that is held up itself. */
export const TENTATIVE_MS = TORN_MS + 100;
/** How long the burst behind the key may take to be over. */
const BURST_MS = 3000;
/** So many characters that came too fast for a hand are a code, also without an Enter. */
const MANY = 3;

type TentativeKey = {
  /** What it is called. */
  name: string;
  held: Provisional;
  /** What of the session the key has changed, as it was. */
  before: Partial<WholeState>;
  /** On the monotonic clock. */
  endsAt: number;
  isBurstOpen: boolean;
  crowdCount: number;
  /** That it was taken back, in the words in which it was said. */
  takenBack: string | undefined;
};

const probations = new WeakMap<SessionStore, TentativeKey>();

/** Does what a key does that touches more than the screen; `name` is what that is called. */
export function runTentatively(context: SessionContext, key: string, name: string, work: () => void): void {
  const { session, actions, clock } = context;
  if (!isPrintable(key) || context.inputTiming() !== 'alone') return work();
  const earlier = wholeState(session);
  const held = actions.provisionally(TENTATIVE_MS, work);
  const later = wholeState(session);
  const changed = (Object.keys(later) as (keyof WholeState)[]).filter((name) => later[name] !== earlier[name]);
  const before = Object.fromEntries(changed.map((name) => [name, earlier[name]]));
  const endsAt = clock.now() + TORN_MS;
  probations.set(session, { name, held, before, endsAt, isBurstOpen: false, crowdCount: 0, takenBack: undefined });
}

/** A burst begins: nothing is sent until it is known what it was. */
export function noteBurst({ session, clock }: Pick<SessionContext, 'session' | 'clock'>): void {
  const tentative = probations.get(session);
  if (!tentative) return;
  if (clock.now() > tentative.endsAt) return void probations.delete(session);
  tentative.isBurstOpen = true;
  tentative.held.extend(BURST_MS);
}

/** A burst was over, and was nothing but keys, or a code of its own. What was taken back all the same is answered, as it was said. */
export function settleTentativeKey({ session }: Pick<SessionContext, 'session'>): string | undefined {
  const tentative = probations.get(session);
  if (!tentative?.isBurstOpen) return undefined;
  probations.delete(session);
  if (tentative.takenBack === undefined) tentative.held.release();
  return tentative.takenBack;
}

/** Notes a key that may be one of a burst; returns whether it is part of a code, and does nothing. */
export function noteKey(context: SessionContext, key: string): boolean {
  const tentative = probations.get(context.session);
  if (!tentative?.isBurstOpen || context.inputTiming() !== 'burst') return false;
  tentative.crowdCount++;
  const isEnd = key === 'enter' || key === 'tab';
  if (tentative.takenBack === undefined && (isEnd || tentative.crowdCount >= MANY)) takeBack(context, tentative);
  return tentative.takenBack !== undefined;
}

/**
 * The burst was a code, and the key that is tentative its first character. Answers that it was taken back, in the
 * words in which it was said; `undefined` where none is.
 */
export function takeBackKey(context: SessionContext): string | undefined {
  const tentative = probations.get(context.session);
  if (!tentative?.isBurstOpen) return undefined;
  probations.delete(context.session);
  if (tentative.takenBack === undefined) takeBack(context, tentative);
  return tentative.takenBack;
}

function takeBack(context: SessionContext, tentative: TentativeKey): void {
  const { session, actions, texts, effects } = context;
  const { name, held, before } = tentative;
  tentative.takenBack = texts.scan.takenBack(name);
  held.withdraw();
  setWholeState(session, before);
  for (const intent of held.withdrawn) {
    // The rest of a bulk that was stopped stays stopped, and is told.
    if (isMove(intent) && intent.bulkId === undefined) {
      actions.perform(intent.operation, intent.itemId, intent.trackingCode);
    }
  }
  effects.ring('error');
  say(session, 'warn', tentative.takenBack);
}

/** Whether a scanner could send it: a character, by the name of its key. */
export function isPrintable(key: string): boolean {
  return key === 'space' || /^.$/su.test(key);
}
