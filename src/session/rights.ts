/**
 * The rights of an operator in a session. A command, a prompt and a question name the right that they require, and are refused
 * with a notice; the doors refuse all other calls, such as those of a scan.
 */
import type { Doors, SessionContext, Command, SessionRights, Keymap, Right } from './session-context.ts';
import { refuse } from './refuse.ts';

const ALL_RIGHTS: SessionRights = { isReadOnly: false, isMasked: false };

type Asking = Pick<SessionContext, 'rights' | 'texts'>;

/** Why a session does nothing that requires these rights; `undefined` if it has them. */
export function whyNotGiven(
  { rights = ALL_RIGHTS, texts }: Asking,
  requires: readonly Right[] = [],
): string | undefined {
  const missing = requires.find((right) => isWithout(rights, right));
  return missing && texts.reasons[REASONS[missing]];
}

/** The name of the notice that refuses each right. */
const REASONS = { write: 'readOnlyKey', reveal: 'maskedKey', money: 'moneyKey' } as const;

function isWithout({ isReadOnly, isMasked, hasNoMoney = false }: SessionRights, right: Right): boolean {
  return { write: isReadOnly, reveal: isMasked, money: hasNoMoney }[right];
}

/** Whether an action that requires a right is refused in this session; shows why. */
export function isRefused(context: Asking & Pick<SessionContext, 'session' | 'effects'>, right: Right): boolean {
  const reason = whyNotGiven(context, [right]);
  if (reason === undefined) return false;
  refuse(context, reason);
  return true;
}

/** The keymap in which the keys without the rights show why they do nothing. */
export function keymapWith(keymap: Keymap, rights: SessionRights = ALL_RIGHTS): Keymap {
  if (!rights.isReadOnly && !rights.isMasked && !rights.hasNoMoney) return keymap;
  const isGiven = ({ requires = [] }: Command) => !requires.some((right) => isWithout(rights, right));
  return {
    commandsOf: (screen) =>
      keymap.commandsOf(screen).map((command) =>
        isGiven(command)
          ? command
          : {
              ...command,
              unavailable: ({ texts }: SessionContext) => whyNotGiven({ rights, texts }, command.requires),
            },
      ),
  };
}

/** The doors of a session with these rights: calls that it has no right to make begin nothing. */
export function doorsWith(doors: Doors, { isReadOnly, isMasked }: SessionRights = ALL_RIGHTS): Doors {
  const masked = isMasked ? { ...doors, ...maskedDoors(doors) } : doors;
  return isReadOnly ? { ...masked, ...closedDoors(masked) } : masked;
}

function maskedDoors({ actions }: Doors): Partial<Doors> {
  return { actions: { ...actions, noteReveal: () => false }, labels: undefined, addressees: undefined };
}

function closedDoors({
  actions,
  workshop,
  van,
  assembly,
  promos,
  barcodes,
  team,
}: Doors): Omit<Doors, 'labels' | 'addressees'> {
  return {
    actions: {
      ...actions,
      perform: () => undefined,
      ask: () => ({ problem: 'read-only', reason: '' }),
      whyNot: () => 'read-only',
      bulk: { ...actions.bulk, start: () => undefined },
      undo: () => ({ kind: 'impossible', reason: 'nothing' }),
      shippedLast: () => [],
      lastDoneAt: () => undefined,
      withdraw: () => false,
      keep: () => 0,
      sendOn: () => 0,
      drop: () => 0,
      askAgain: () => false,
      setAside: () => false,
      noteTakeOver: () => false,
      noteShift: () => false,
    },
    workshop: {
      ...workshop,
      hold: () => false,
      release: () => undefined,
      remake: () => false,
      packed: () => false,
      keepFiscalKey: () => false,
      leaveWithoutFiscalKey: () => 'not-recorded',
      note: () => 'not-recorded',
    },
    van: {
      ...van,
      scan: (_, code) => ({ kind: 'not-recorded', code }),
      remove: () => undefined,
      close: () => undefined,
    },
    assembly: {
      ...assembly,
      scan: () => ({ kind: 'not-recorded' }),
      remove: () => false,
      takeApart: () => undefined,
    },
    promos: promos && { ...promos, plan: () => undefined, stop: () => false },
    barcodes: { ...barcodes, learn: () => {}, learnShape: () => {} },
    makeJob: () => Promise.resolve({ kind: 'not-recorded' }),
    tags: undefined,
    // A session that only reads packs nothing, and keeps no order from another station.
    team: { ...team, me: { ...team.me, claim: () => undefined, takeOver: () => false, release: () => {} } },
  };
}
