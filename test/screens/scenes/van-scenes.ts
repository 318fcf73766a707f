import type { ViewContext } from '../../../src/session/session-context.ts';
import type { VanAsAuthor } from '../../../src/session/as-author.ts';
import { goTo } from '../../../src/session/state/session-state.ts';
import type { Language } from '../../../src/i18n/texts.ts';
import type { Parcel, VanState } from '../../../src/eventlog/van.ts';
import { aSession, NOW } from '../../support/session.ts';
import { scenesOf, type Scenes } from './scene.ts';

const parcel = (index: number): Parcel => ({
  key: `AA00000000${index}BR`,
  code: `AA00000000${index}BR`,
  numbers: [`104${index}0`],
  order_id: `o${index}`,
  items: 1,
  carrier: 'SEDEX',
});
const loaded = (index: number) => ({ ...parcel(index), at: NOW });

const HALF: VanState = {
  loaded: [loaded(1), loaded(2)],
  missing: [parcel(3), parcel(4), parcel(5)],
  strange: [
    { code: 'BB111111111BR', at: NOW, why: 'other-carrier', numero: '10499' },
    { code: 'CC222222222BR', at: NOW, why: 'unknown', numero: '' },
  ],
};
type Set = { carrier?: string; state: VanState };

const SETS: Record<string, Set> = {
  'van-carriers': { state: HALF },
  van: { carrier: 'SEDEX', state: HALF },
  'van-right': { carrier: 'SEDEX', state: { loaded: [loaded(1), loaded(2)], missing: [], strange: [] } },
  'van-gone': { carrier: 'SEDEX', state: { loaded: [], missing: [], strange: [] } },
};

function openAt({ carrier, state }: Set, language: Language): ViewContext {
  const { context } = aSession([], language);
  const van: VanAsAuthor = {
    ...context.van,
    carriers: () => [
      { carrier: 'SEDEX', parcels: 5 },
      { carrier: 'Jadlog .Package', parcels: 1 },
    ],
    state: (of) => (of === 'SEDEX' ? state : { loaded: [], missing: [], strange: [] }),
  };
  Object.defineProperty(context, 'van', { value: van });
  goTo(context.session, { screen: 'van', ...(carrier === undefined ? {} : { carrier }) });
  return context;
}

/** The van check: who comes, a van half loaded with what should not be on it, one that is right, one of which nothing is left. */
export const vanScenes: Scenes = scenesOf(SETS, openAt);
