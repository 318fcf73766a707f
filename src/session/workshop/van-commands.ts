/** The commands of the van check: choose the carrier, take a parcel off again, close the van. */
import { onScreens, openedFrom } from '../kernel/list-commands.ts';
import { carrierInFront, goTo } from '../state/session-state.ts';
import { isEmpty } from '../../eventlog/van.ts';
import { VAN_CARRIERS } from '../lists/van-lists.ts';
import type { Command } from '../session-context.ts';
import { lastOn, takeLastOff } from './van.ts';

const screens = ['van'] as const;

export const vanCommands: Command[] = onScreens(screens, [
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
    isInFooter: true,
    unavailable: (context) => {
      if (carrierInFront(context) !== undefined) return context.texts.van.scan;
      return VAN_CARRIERS.inFront(context) === undefined ? context.texts.van.none : undefined;
    },
    run: (context) => {
      const carrier = VAN_CARRIERS.inFront(context)?.carrier;
      if (carrier !== undefined) goTo(context.session, { screen: 'van', carrier });
    },
  },
  {
    id: 'offVan',
    effect: 'write',
    requires: ['write'],
    keys: ['backspace', '-'],
    isInFooter: true,
    unavailable: (context) => {
      const carrier = carrierInFront(context);
      if (carrier === undefined) return context.texts.van.chooseFirst;
      return lastOn(context, carrier) === undefined ? context.texts.reasons.noItem : undefined;
    },
    run: takeLastOff,
  },
  {
    id: 'closeVan',
    effect: 'write',
    requires: ['write'],
    keys: ['c'],
    isInFooter: true,
    unavailable: (context) => {
      const carrier = carrierInFront(context);
      if (carrier === undefined) return context.texts.van.chooseFirst;
      return isEmpty(context.van.state(carrier)) ? context.texts.van.scan : undefined;
    },
    run: (context) => {
      const carrier = carrierInFront(context);
      if (carrier !== undefined) context.session.setState({ question: { kind: 'closeVan', carrier } });
    },
  },
]);
