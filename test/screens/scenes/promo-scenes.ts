import type { ViewContext } from '../../../src/session/session-context.ts';
import type { PromoDraft } from '../../../src/session/state/promo-draft.ts';
import { goTo } from '../../../src/session/state/session-state.ts';
import type { PriceRun, RunRow, StepVerdict } from '../../../src/domain/price-runs.ts';
import { aSession, NOW } from '../../support/session.ts';
import { scenesOf, type Scenes } from './scene.ts';
import type { Language } from '../../../src/i18n/texts.ts';

const HOUR = 3_600_000;
const NAMES = ['Caneca esmaltada', 'Capa de almofada bordada à mão com 漢字', 'Convite 🎉 de casamento', 'Agenda 2027'];

const row = (index: number, begin?: StepVerdict, end?: StepVerdict): RunRow => ({
  product_id: `p${index}`,
  name: NAMES[index % NAMES.length]!,
  before: { preco: 6490 + index * 1000, preco_promocional: 0 },
  after: { preco: 6490 + index * 1000, preco_promocional: 5790 + index * 900 },
  begin: begin === undefined ? {} : { intentId: `b${index}`, verdict: begin },
  end: end === undefined ? {} : { intentId: `e${index}`, verdict: end },
});

const RUNS: PriceRun[] = [
  {
    id: '1a2b3c4d',
    name: '',
    rows: [row(0, 'applied', 'applied'), row(1, 'missed', 'nothing')],
    beginsAt: -60,
    endsAt: -2,
  },
  {
    id: '9723ff4e',
    name: 'Black Friday',
    rows: [row(0, 'applied'), row(1, 'changed'), row(2, 'already-so'), row(3, 'refused')],
    beginsAt: -1,
    endsAt: 70,
  },
  { id: '3901b5b9', name: 'Natal', rows: [row(0), row(1), row(2)], beginsAt: 300, endsAt: 700 },
].map((run) => ({
  ...run,
  at: NOW - 70 * HOUR,
  operator: 'ana',
  station: 'escritório',
  unit: 'cents',
  beginsAt: NOW + run.beginsAt * HOUR,
  endsAt: NOW + run.endsAt * HOUR,
}));

const draft: PromoDraft = {
  run: {
    rule: { permille: -100 },
    isBase: false,
    beginsAt: NOW + 24 * HOUR,
    endsAt: NOW + 90 * HOUR,
    name: 'Semana',
    match: undefined,
  },
  productIds: ['p0', 'p1', 'p2', 'p9'],
  preview: {
    rows: [0, 1, 2].map((index) => ({ ...row(index), alarms: index === 1 ? ['large-change'] : [] })),
    same: [{ ...row(3), before: row(3).after, alarms: [] }],
    problems: [{ productId: 'p9', why: 'gone' }],
  },
};

const SETS: Record<string, (context: ViewContext) => void> = {
  'promos-none': (context) => {
    context.promos = { ...context.promos!, runs: () => [] };
    goTo(context.session, { screen: 'promos' });
  },
  promos: ({ session }) => goTo(session, { screen: 'promos' }),
  'promos-run': ({ session }) => goTo(session, { screen: 'promos', runId: '9723ff4e' }),
  'promos-ended': ({ session }) => goTo(session, { screen: 'promos', runId: '1a2b3c4d' }),
  'promos-draft': ({ session }) => {
    session.setState({ promoDraft: draft });
    goTo(session, { screen: 'promos', runId: 'draft' });
  },
  'promos-question': ({ session }) => {
    session.setState({ promoDraft: draft, question: { kind: 'planRun', typed: '', isOverlapAsked: false } });
    goTo(session, { screen: 'promos', runId: 'draft' });
  },
};

function openAt(set: (context: ViewContext) => void, language: Language): ViewContext {
  const { context } = aSession([], language);
  context.details.setState({ priceUnit: 'cents' });
  context.promos = {
    runs: () => RUNS,
    products: () => [],
    preview: () => Promise.reject(new Error('not asked')),
    plan: () => undefined,
    stop: () => false,
  };
  set(context);
  return context;
}

/** Runs of prices: all of them, one, one that is only typed, and none. */
export const promoScenes: Scenes = scenesOf(SETS, openAt);
