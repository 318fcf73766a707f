/**
 * Keeps a session across restarts: brings it back when it is known which store this is, and notes
 * every change a moment later.
 */
import type { SessionRepository } from '../../db/session-repository.ts';
import { StateUnusable } from '../../db/state-problem.ts';
import {
  createSessionStore,
  say,
  setWholeState,
  wholeState,
  type SessionState,
  type SessionStore,
  type WholeState,
} from '../state/session-state.ts';
import { isKeptAlike, decodeSession, recallTastes, encodeSession, type Configured } from './memory.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Texts } from '../../i18n/texts.ts';

type KeeperOptions = {
  session: SessionStore;
  replica: Replica;
  repository: SessionRepository;
  texts: () => Texts;
  configured: Configured;
  /**
   * Where the operator's session is still held, begin as it is: over a line that went dead, the session before is held
   * for as long as it takes to notice.
   */
  takesOver?: boolean | undefined;
  /** How the other sessions of this process write what is not written yet. */
  writers: Set<() => void>;
  /** Whether something that was left unsent is about to be sent; never, if not set. */
  isAboutToSend?: () => boolean;
  /** Hears the name of the session that was taken. */
  onTaken?: (name: string) => void;
  /** Hears that the session was there before, and when it was kept last: milliseconds since the epoch. */
  onReturn?: (savedAtMs: number) => void;
  wallNow: () => number;
  /** Waits; returns how to wait no longer. */
  later?: (work: () => void, ms: number) => () => void;
};

/** Changes are written together, and never in the turn of a key. */
const WRITE_AFTER_MS = 250;
/**
 * A text of this length is written in a tenth of a millisecond; one of twenty thousand marks is written more seldom.
 */
const ORDINARY_LENGTH = 65_536;
const WRITE_AGAIN_AFTER_MS = 5000;
/** A session that has been up for so long was not ended by what it remembered. */
const SETTLED_AFTER_MS = 1500;

/**
 * Begins; returns how to end: with what is not written yet, or, after the screens have thrown, as it was written last.
 */
export function saveSession(options: KeeperOptions): (hasFailed?: boolean) => void {
  const { session, replica, repository, configured, writers, later = laterUnref } = options;
  const untouched = wholeState(session);
  let storeId: string | undefined;
  let isTaken = false;
  let written: WholeState | undefined;
  let lastLength = 0;
  let stopWaiting: (() => void) | undefined;
  let stopSettling: (() => void) | undefined;

  const surroundings = () => ({ records: replica.getState().records, configured, now: options.wallNow() });

  function takeUp(lojaId: string): void {
    const isAnother = storeId !== undefined;
    storeId = lojaId;
    // What was noted at one store means nothing at another.
    if (isAnother) setWholeState(session, blankState(session.getState()));
    isTaken = false;
    if (options.takesOver) for (const writeOther of writers) writeOther();
    const found = onDisk(() => repository.take(lojaId));
    if (!found) return;
    isTaken = true;
    const { name, text = '', elsewhere = '', isSuspect, setAside } = found;
    options.onTaken?.(name);
    const recalled = isSuspect
      ? undefined
      : decodeSession(text || (options.takesOver ? elsewhere : ''), surroundings());
    // The operator has begun already, before the store was known: that goes first.
    if (isAnother || isKeptAlike(wholeState(session), untouched)) {
      setWholeState(session, recalled?.state ?? recallTastes(text || elsewhere, configured));
    }
    const { memory } = options.texts();
    if (setAside !== undefined) say(session, 'warn', memory.setAside(setAside));
    else if (isSuspect) say(session, 'warn', memory.suspect);
    else if (recalled?.isHalfDone)
      say(session, 'info', options.isAboutToSend?.() === true ? memory.backOnly : memory.back);
    if (recalled?.savedAtMs !== undefined) options.onReturn?.(recalled.savedAtMs);
    written = wholeState(session);
    stopSettling?.();
    stopSettling = later(() => onDisk(() => repository.settle()), SETTLED_AFTER_MS);
  }

  function write(): void {
    stopWaiting?.();
    stopWaiting = undefined;
    const state = wholeState(session);
    if (!isTaken || (written && isKeptAlike(state, written))) return;
    const text = encodeSession(state, surroundings());
    lastLength = text.length;
    if (onDisk(() => (repository.write(text), true))) written = state;
    else schedule(WRITE_AGAIN_AFTER_MS);
  }

  function schedule(afterMs = WRITE_AFTER_MS * Math.max(1, lastLength / ORDINARY_LENGTH)): void {
    stopWaiting ??= later(() => {
      stopWaiting = undefined;
      write();
    }, afterMs);
  }

  function follow(part: Partial<WholeState>, before: Partial<WholeState>): void {
    if (isTaken && !isKeptAlike(part, before)) schedule();
  }

  const look = (lojaId: string | undefined) => {
    if (lojaId !== undefined && lojaId !== storeId) takeUp(lojaId);
  };
  look(replica.getState().lojaId);
  writers.add(write);
  const endings = [
    () => void writers.delete(write),
    replica.subscribe(({ lojaId }) => look(lojaId)),
    session.subscribe(follow),
    session.cursors.subscribe(follow),
  ];

  return (hasFailed = false) => {
    for (const end of endings) end();
    stopSettling?.();
    if (hasFailed) stopWaiting?.();
    else {
      write();
      if (isTaken) onDisk(() => repository.settle());
    }
    isTaken = false;
    repository.release();
  };
}

/** The session as it is opened, with the terminal, the looks and the operator that it has. */
function blankState({ columns, rows, listHeight, theme, background, shift }: SessionState): Partial<WholeState> {
  return { ...wholeState(createSessionStore({ columns, rows })), listHeight, theme, background, shift };
}

/**
 * A disk that cannot be used costs the memory of a place, never a key; that there is trouble is
 * told by the records' own.
 */
function onDisk<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof StateUnusable) return undefined;
    throw error;
  }
}

function laterUnref(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
