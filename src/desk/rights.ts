/** What an operator may not do at a desk that others may: it is said at the key, and held by the actions themselves. */
import type { Actions } from '../actions/actions.ts';
import type { Bench, Command, CommandId, Keymap } from './bench.ts';

export type DeskRights = {
  /** Nothing that changes anything at the store. */
  isReadOnly: boolean;
  /** Buyers' data stays masked. */
  isMasked: boolean;
};

const ALL_RIGHTS: DeskRights = { isReadOnly: false, isMasked: false };

/** Keys that ask the store for a change, or lead to one, or change what all benches see: also tags on their pieces. */
const WRITING: ReadonlySet<CommandId> = new Set<CommandId>([
  'accept',
  'startProduction',
  'ship',
  'returnToProduction',
  'confirmRead',
  'parcel',
  'retryFailures',
  'sendEdits',
  'setAside',
  'undo',
  'clearPromo',
  'planPromo',
  'keepPromo',
  'stopRun',
  'startGroup',
  'hold',
  'note',
  'remake',
  'job',
  'closeVan',
  'printTags',
  'offVan',
  'offAssembly',
  'takeApart',
  'scrapPiece',
]);
/** Keys that show who bought, or print it. */
const SHOWING: ReadonlySet<CommandId> = new Set<CommandId>(['reveal', 'printLabel']);

/** The keymap in which the keys that are not given say so. */
export function keymapWith(keymap: Keymap, { isReadOnly, isMasked }: DeskRights = ALL_RIGHTS): Keymap {
  if (!isReadOnly && !isMasked) return keymap;
  const whyNot = ({ id, own }: Command) => {
    // What a program of the shop's own does nobody knows here.
    if (isReadOnly && (WRITING.has(id) || own)) return ({ texts }: Bench) => texts.reasons.readOnlyKey;
    return isMasked && (SHOWING.has(id) || own?.isPersonal === true)
      ? ({ texts }: Bench) => texts.reasons.maskedKey
      : undefined;
  };
  return {
    commandsOf: (screen) =>
      keymap.commandsOf(screen).map((command) => {
        const unavailable = whyNot(command);
        return unavailable ? { ...command, unavailable } : command;
      }),
  };
}

/** The actions without those that are not given: whatever asks for one, a scan or a prompt, it is not begun. */
export function actionsWith(actions: Actions, { isReadOnly, isMasked }: DeskRights = ALL_RIGHTS): Actions {
  return {
    ...actions,
    ...(isMasked ? { noteReveal: () => false } : {}),
    ...(isReadOnly
      ? {
          perform: () => undefined,
          ask: () => ({ problem: 'read-only', reason: '' }),
          whyNot: () => 'read-only',
          bulk: { ...actions.bulk, start: () => undefined },
          undo: () => ({ kind: 'impossible', reason: 'nothing' }),
          shippedLast: () => [],
          setAside: () => false,
          noteTakeOver: () => false,
        }
      : {}),
  };
}

/** Whether a command is one of those that some desks do not have. */
export function isJudged(id: CommandId): boolean {
  return WRITING.has(id) || SHOWING.has(id);
}
