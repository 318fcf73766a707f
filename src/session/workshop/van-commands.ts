/** The keys of the van check: whose van is here, what comes off it again, and that it leaves. */
import { goTo, moveInList, placeInFront } from '../state/session-state.ts';
import { isEmpty } from '../../eventlog/van.ts';
import { AT_TOP, placeCursor } from '../state/list.ts';
import { listCommands } from '../commands/list-commands.ts';
import { openedFrom } from '../commands/opened-from.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { carrierInFront, lastOn, takeLastOff } from './van.ts';

const screens = ['van'] as const;

export const vanCommands: Command[] = [
  ...openedFrom(['packing', 'board', 'history'], {
    id: 'goVan',
    effect: 'view',
    keys: ['V'],
    run: ({ session }) => goTo(session, { screen: 'van' }),
  }),
  {
    id: 'openVan',
    effect: 'view',
    keys: ['enter'],
    screens,
    isInFooter: true,
    unavailable: (context) => {
      if (carrierInFront(context) !== undefined) return context.texts.van.scan;
      return carrierAtCursor(context) === undefined ? context.texts.van.none : undefined;
    },
    run: (context) => {
      const carrier = carrierAtCursor(context);
      if (carrier !== undefined) goTo(context.session, { screen: 'van', carrier });
    },
  },
  {
    id: 'offVan',
    effect: 'write',
    requires: ['write'],
    keys: ['backspace', '-'],
    screens,
    isInFooter: true,
    unavailable: (context) => {
      const carrier = carrierInFront(context);
      return carrier !== undefined && lastOn(context, carrier) !== undefined ? undefined : context.texts.reasons.noItem;
    },
    run: takeLastOff,
  },
  {
    id: 'closeVan',
    effect: 'write',
    requires: ['write'],
    keys: ['c'],
    screens,
    isInFooter: true,
    unavailable: (context) => {
      const carrier = carrierInFront(context);
      return carrier !== undefined && !isEmpty(context.van.state(carrier)) ? undefined : context.texts.van.scan;
    },
    run: (context) => {
      const carrier = carrierInFront(context);
      if (carrier !== undefined) context.session.setState({ question: { kind: 'closeVan', carrier } });
    },
  },
  ...listCommands(screens, (context, rows) => moveInList(context.session, listName(context), vanIds(context), rows)),
];

/** The list in front: carriers, or the parcels of one. */
export function listName({ session }: Pick<SessionContext, 'session'>): string {
  const place = placeInFront(session.getState());
  return place.screen === 'van' && place.carrier !== undefined ? `van ${place.carrier}` : 'van';
}

/** What its cursor stands on. */
export function vanIds(context: Pick<SessionContext, 'van' | 'session'>) {
  const carrier = carrierInFront(context);
  const ids =
    carrier === undefined
      ? context.van.carriers().map((one) => one.carrier)
      : context.van.state(carrier).missing.map(({ key }) => key);
  return { length: ids.length, idAt: (index: number) => ids[index] ?? '', indexOf: (id: string) => ids.indexOf(id) };
}

function carrierAtCursor(context: SessionContext): string | undefined {
  const carriers = context.van.carriers();
  return carriers[placeCursor(context.session.getState().lists['van'] ?? AT_TOP, vanIds(context), 1).index]?.carrier;
}
