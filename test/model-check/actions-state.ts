/** What the small world of the actions consists of. */
import type { Actions } from '../../src/outbox/actions.ts';
import type { MemoryTable } from '../outbox/memory-table.ts';
import type { AnyIntent, Verdict } from '../../src/domain/intents.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import type { Replica } from '../../src/replica/replica.ts';
import type { Move, Status } from '../sim/world/service.ts';
import type { Question, Sleeper } from './manual-clock.ts';

/** What a person at a station does next: `undo`, `again` (look again for what is unconfirmed), or a move. */
export type Key = Move | 'undo' | 'again' | 'set-aside';

export type ActionsWorldOptions = {
  item: Status;
  /** By station: the keys that it may press, in this order. Stations of one host share its outbox. */
  stations: readonly { host: string; keys: readonly Key[]; code?: string | null }[];
  /** What happens at the store without us, in any order: moves of a colleague elsewhere, `cancel`. */
  others?: readonly (Move | 'cancel')[];
  /** How many answers may be lost, reads may fail, and processes be killed. */
  lost?: number;
  failed?: number;
  crashes?: number;
  /** How often a process may be stopped in the middle of a sentence, and go on whenever. */
  pauses?: number;
  /** How long accept and start are held back. */
  graceMs?: number;
  /** Whether a process of the same host knows that another is dead, before its lease has lapsed. */
  knowsTheDead?: boolean;
  /** Whether a lost request may also arrive after its watch, just before the next one of the same intent. */
  isVeryLate?: boolean;
  /** An intent older than this is not sent any more. */
  staleMs?: number;
  /** What a return does to the code. */
  returnTracking?: 'kept' | 'cleared';
  /** When the item was last touched before the beginning, milliseconds. */
  ageMs?: number;
};

export const EPOCH = Date.UTC(2026, 10, 20, 12, 0, 0, 300);
export const WATCH_MS = 1000;
/** Three times the pace at which the dispatcher looks around: it renews at every look. */
export const LEASE_MS = 3000;
/** No request is under way for longer: then it is answered, or lost. */
export const UNDER_WAY_MS = 600;

export type Done = { by: string; status: Status; code: string };
export type Write = {
  kind: 'write';
  label: string;
  intentId: string | undefined;
  move: Move;
  code: string | null;
  question: Question<{ data: OrderItem; serverDateMs: number; askedAt: number }>;
  /** What the store made of it; before it arrives none. */
  outcome: OrderItem | 'refused' | undefined;
  askedAt: number;
  /** It is under way since then, the time in which its sender was stopped not counted. */
  sinceMs: number;
};
export type Read = {
  kind: 'read';
  question: Question<{ data: { itens: OrderItem[] }; serverDateMs: number; askedAt: number }>;
  seen: { item: OrderItem; dateMs: number } | undefined;
  askedAt: number;
  /** It is under way since then, the time in which its sender was stopped not counted. */
  sinceMs: number;
};
/** A request whose sender does not wait for it any more. */
export type Orphan = Omit<Write, 'kind' | 'question' | 'outcome' | 'askedAt' | 'sinceMs'> & {
  /** `Infinity` where it comes just before the next request of its intent. */
  lastAt: number;
};

export type Told = { intentId: string; verdict: Verdict; process: string };

export type Process = {
  name: string;
  station: number;
  sleepers: Set<Sleeper>;
  pending: (Write | Read)[];
  actions: Actions;
  replica: Replica;
  /** Since when it shows an intent in its phase. */
  since: Map<string, { key: string; at: number }>;
  isPaused: boolean;
  /** Looks that were answered since it sent something. */
  lookCount: number;
  /** What the last of them showed. */
  lastSeen: string;
};

export type ActionsState = {
  options: ActionsWorldOptions;
  /** The monotonic clock of all, and the wall clock of all. */
  now: () => number;
  wall: () => number;
  /** The item as the store has it. */
  item: OrderItem;
  history: Done[];
  tables: Map<string, MemoryTable>;
  /** What a screen has acknowledged; `behind`: what was open before it. */
  acknowledged: Map<string, { intent: AnyIntent; host: string; historyAt: number; behind: string[] }>;
  sent: { label: string; intentId: string | undefined; process: string; couldBeLost: boolean }[];
  told: Told[];
  dead: Set<string>;
  orphans: Orphan[];
  /** What was wrong the moment it happened. */
  wrong: string[];
  others: (Move | 'cancel')[];
  keysLeft: Key[][];
  counts: { lost: number; failed: number; crashes: number; pauses: number };
  processes: Map<number, Process>;
};

/** What a process shows of its outbox. */
export function shownOf({ replica }: Process): readonly AnyIntent[] {
  return [...replica.getState().intents.values()].flat();
}
