/** Stores a session across restarts: restores it once the store is known, and writes each change a moment later. */
import type { SessionRepository } from '../../db/session-repository.ts';
import { StateUnusable } from '../../db/state-problem.ts';
import {
  createSessionStore,
  say,
  setWholeState,
  wholeState,
  type SessionStore,
  type WholeState,
  setPart,
} from '../state/session-state.ts';
import { isKeptAlike, decodeSession, recallPreferences, encodeSession, type Configured } from './memory.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Texts } from '../../i18n/texts.ts';
import { NO_PREFERENCES } from '../state/preferences.ts';

type KeeperOptions = {
  session: SessionStore;
  replica: Replica;
  repository: SessionRepository;
  texts: () => Texts;
  configured: Configured;
  /**
   * Begin with a copy if the operator's session is still held: a session over a dead connection is held until that is noticed.
   */
  takesOver?: boolean | undefined;
  /** Functions by which the other sessions of this process write their pending changes. */
  writers: Set<() => void>;
  /** Whether actions that were left unsent are about to be sent; absent: never. */
  isAboutToSend?: () => boolean;
  /** Called with the name of the session that was taken. */
  onTaken?: (name: string) => void;
  /** Called with the time at which a restored session was last stored: milliseconds since the epoch. */
  onReturn?: (savedAtMs: number) => void;
  wallNow: () => number;
  /** Calls `work` after `ms`; returns how to cancel that. */
  later?: (work: () => void, ms: number) => () => void;
};

/** Changes within this time are written together, in milliseconds, and never while a key is being handled. */
const WRITE_AFTER_MS = 250;
/** In UTF-16 units: takes a tenth of a millisecond to write. A longer text, as of 20 000 marks, is written less often. */
const ORDINARY_LENGTH = 65_536;
const WRITE_AGAIN_AFTER_MS = 5000;
/** A session that has run for this long, in milliseconds, has not crashed because of its restored state. */
const SETTLED_AFTER_MS = 1500;

/** Starts saving; returns how to end: writes pending changes, or none if the screens have thrown. */
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
    // What was noted in one store must not be restored in another.
    if (isAnother) setWholeState(session, blankState(wholeState(session)));
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
    // If the operator has begun before the store was known, their work takes precedence.
    const hasBegun = !isAnother && !isKeptAlike(wholeState(session), untouched);
    if (!hasBegun) {
      if (recalled)
        setWholeState(session, { ...recalled.state, queue: { ...session.getState().queue, ...recalled.queue } });
      setPart(session, 'preferences', recalled?.preferences ?? recallPreferences(text || elsewhere, configured));
    }
    const { memory } = options.texts();
    if (setAside !== undefined) say(session, 'warn', memory.setAside(setAside));
    else if (isSuspect) say(session, 'warn', memory.suspect);
    else if (!hasBegun && recalled?.isHalfDone)
      say(session, 'info', options.isAboutToSend?.() === true ? memory.backOnly : memory.back);
    if (recalled?.savedAtMs !== undefined) options.onReturn?.(recalled.savedAtMs);
    if (hasBegun) schedule();
    else written = wholeState(session);
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

/** The state of a newly opened session, with the current terminal, look and operator. */
function blankState(state: WholeState): Partial<WholeState> {
  const { columns, rows, listHeight, terminal, shift } = state;
  const preferences = { ...NO_PREFERENCES, theme: state.preferences.theme };
  return { ...wholeState(createSessionStore({ columns, rows })), listHeight, preferences, terminal, shift };
}

/**
 * Returns the result of `work`, `undefined` if the disk fails: then only the place is lost, and the records report the trouble.
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
