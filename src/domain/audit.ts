/**
 * The audit trail: what was asked, tried, decided, taken back and revealed, by whom and where. No
 * secrets, no personal data.
 */
import type { Operation, VerdictKind } from './intents.ts';

export type AuditEntry = {
  /** Milliseconds since the epoch, on this machine's wall clock. */
  at: number;
  operator: string;
  station: string;
  what:
    | 'intent'
    | 'attempt'
    | 'no-answer'
    /** An answer came, and left it open whether the request was applied; `detail` has its status. */
    | 'answered'
    /** The store answered that it had done nothing yet, with the status in `detail`; or the request never left. */
    | 'turned-away'
    | 'unsent'
    | 'taken-over'
    /** Whoever left a session left it unsent; and somebody said that it is to be sent after all. */
    | 'kept'
    | 'sent-on'
    | 'verdict'
    | 'undo'
    /** An operator asked what became of an unconfirmed intent, or set it aside. */
    | 'asked-again'
    | 'set-aside'
    /** A buyer's data was shown, or given to the program that `asked` names. */
    | 'reveal'
    /** An order was taken over from the station that was packing it; `asked` says from whom and why. */
    | 'claim-taken'
    /** Somebody else took the bench over: `asked` names them, and later entries carry their name. */
    | 'shift'
    /** Over SSH; `asked` says from where and with which key, or what was offered, `detail` why and how long. */
    | 'login'
    | 'login-refused'
    | 'locked-out'
    | 'session-end'
    /** This shop put a piece on hold, let it go on, had it made once more, or noted something about its order. */
    | 'held'
    | 'released'
    | 'remake'
    | 'note'
    /** Pieces went into a job file; `asked` names it, `detail` has the hash of text or files. */
    | 'job'
    /** An item went into a parcel; `asked` says how many units and by which tags, `detail` has the hash of its text. */
    | 'packed'
    /** The key of a fiscal document goes with the parcel of an order; `asked` has it. */
    | 'fiscal-key'
    /** The parcel of an order leaves without one; `asked` says why. */
    | 'no-fiscal-key'
    /** The label of an item was printed; `detail` has the hash of its file. */
    | 'label'
    /** A parcel was scanned onto a van, or taken off it; `asked` has its code, `detail` the carrier. */
    | 'van-scan'
    | 'van-off'
    /** A van has left; `detail` names its manifest, or counts. */
    | 'van'
    /** A finished piece came to the assembly wall or left it; `asked` says which unit, from where and to where. */
    | 'assembly'
    /** A terminal's recording began, ended or was removed; `asked` names its file, `detail` has its hash, or why. */
    | 'cast-begin'
    | 'cast-end'
    | 'cast-removed'
    /** A run of prices was planned or stopped, or one of its products came to a verdict; `asked` names the run. */
    | 'price-run'
    /** The state was put back from a backup; `asked` says when that was taken, `detail` how many actions are in doubt. */
    | 'restored';
  intent_id?: string | undefined;
  order_id?: string | undefined;
  item_id?: string | undefined;
  product_id?: string | undefined;
  stock_id?: string | undefined;
  operation?: Operation | undefined;
  verdict?: VerdictKind | undefined;
  /** What was asked for: the tracking code, or the values before and after. */
  asked?: string | undefined;
  /** The number of the request, from 1. */
  attempt?: number | undefined;
  /** A code of ours, never the store's words. */
  detail?: string | undefined;
};

/** When something was noted, by whom and where. */
export type By = Pick<AuditEntry, 'at' | 'operator' | 'station'>;

/**
 * What is wrong with a station's chain of entries at a link: its entry was changed; entries before it are missing; it
 * ends before a checkpoint says that it did; it is whole, but not what the checkpoint saw; its entry was written past
 * the chain.
 */
export type WhyBroken = 'changed' | 'missing' | 'cut' | 'rewritten' | 'unlinked';
