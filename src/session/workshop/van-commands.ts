/** The keys of the van check: whose van is here, what comes off it again, and that it leaves. */
import { goTo, moveInList, placeInFront } from '../state/session-state.ts';
import { AT_TOP, placeCursor } from '../state/list.ts';
import { listCommands } from '../commands/list-commands.ts';
import type { Bench, Command } from '../session-context.ts';
import { carrierInFront, lastOn, takeLastOff } from './van.ts';

const screens = ['van'] as const;

export const vanCommands: Command[] = [
  {
    id: 'goVan',
    effect: 'view',
    keys: ['V'],
    screens: ['queue', 'packing', 'board', 'activity'],
    run: ({ desk }) => goTo(desk, { screen: 'van' }),
  },
  {
    id: 'openVan',
    effect: 'view',
    keys: ['enter'],
    screens,
    isInFooter: true,
    unavailable: (bench) => {
      if (carrierInFront(bench) !== undefined) return bench.texts.van.scan;
      return carrierAtCursor(bench) === undefined ? bench.texts.van.none : undefined;
    },
    run: (bench) => {
      const carrier = carrierAtCursor(bench);
      if (carrier !== undefined) goTo(bench.desk, { screen: 'van', carrier });
    },
  },
  {
    id: 'offVan',
    effect: 'write',
    requires: ['write'],
    keys: ['backspace', '-'],
    screens,
    isInFooter: true,
    unavailable: (bench) => {
      const carrier = carrierInFront(bench);
      return carrier !== undefined && lastOn(bench, carrier) !== undefined ? undefined : bench.texts.reasons.noItem;
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
    unavailable: (bench) => {
      const carrier = carrierInFront(bench);
      return carrier !== undefined && bench.van.state(carrier).loaded.length > 0 ? undefined : bench.texts.van.scan;
    },
    run: (bench) => {
      const carrier = carrierInFront(bench);
      if (carrier !== undefined) bench.desk.setState({ question: { kind: 'closeVan', carrier } });
    },
  },
  ...listCommands(screens, (bench, rows) => moveInList(bench.desk, listName(bench), vanIds(bench), rows)),
];

/** The list in front: carriers, or the parcels of one. */
export function listName({ desk }: Pick<Bench, 'desk'>): string {
  const place = placeInFront(desk.getState());
  return place.screen === 'van' && place.carrier !== undefined ? `van ${place.carrier}` : 'van';
}

/** What its cursor stands on. */
export function vanIds(bench: Pick<Bench, 'van' | 'desk'>) {
  const carrier = carrierInFront(bench);
  const ids =
    carrier === undefined
      ? bench.van.carriers().map((one) => one.carrier)
      : bench.van.state(carrier).missing.map(({ key }) => key);
  return { length: ids.length, idAt: (index: number) => ids[index] ?? '', indexOf: (id: string) => ids.indexOf(id) };
}

function carrierAtCursor(bench: Bench): string | undefined {
  const carriers = bench.van.carriers();
  return carriers[placeCursor(bench.desk.getState().lists['van'] ?? AT_TOP, vanIds(bench), 1).index]?.carrier;
}
