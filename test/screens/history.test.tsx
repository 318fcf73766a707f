/** The history: one list, searched, with the whole story of each action behind Enter. */
import { expect, onTestFinished, test } from 'vitest';
import type { AuditEntry } from '../../src/domain/audit.ts';
import type { Intent } from '../../src/domain/intents.ts';
import { anItem } from '../support/items.ts';
import { openStage } from '../support/frames.tsx';
import { aSession, NOW } from '../support/session.ts';

const mug = anItem({ id: 'mug', order_id: 'o1', product_nome: 'Caneca' });
const book = anItem({ id: 'book', order_id: 'o2', product_nome: 'Caderno' });

const entry = (what: AuditEntry['what'], patch: Partial<AuditEntry>): AuditEntry => ({
  at: NOW,
  operator: 'ana',
  station: 'bench 1',
  what,
  ...patch,
});
const accept = { intent_id: '1', operation: 'accept', item_id: 'mug', order_id: 'o1' } as const;
const ship = { intent_id: '2', operation: 'ship', item_id: 'book', order_id: 'o2' } as const;

const anIntent = (patch: Partial<Intent> & Pick<Intent, 'id' | 'seq' | 'itemId' | 'operation' | 'phase'>): Intent => ({
  target: `item:${patch.itemId}`,
  lojaId: 'store-1',
  orderId: 'o1',
  createdAt: NOW - 65_000,
  attemptCount: 1,
  isPatient: true,
  isAmbiguous: false,
  lookCount: 2,
  nextLookAt: 5000,
  author: { operator: 'ana', station: 'bench 2' },
  ...patch,
});

async function open() {
  const set = aSession([mug, book]);
  const { context, session, replica } = set;
  const trail = [
    entry('note', { order_id: 'o1', asked: 'blue ribbon' }),
    entry('intent', accept),
    entry('verdict', { ...accept, verdict: 'applied' }),
    entry('intent', ship),
  ];
  context.records = { ...context.records, trail: () => trail };
  const waiting = anIntent({ id: '3', itemId: 'mug', operation: 'startProduction', phase: 'waiting', seq: 3 });
  const lost = anIntent({ id: '4', itemId: 'book', operation: 'ship', phase: 'unconfirmed', seq: 4 });
  replica.setState({
    intents: new Map([
      ['mug', [waiting]],
      ['book', [lost]],
    ]),
  });
  session.setState({ places: [{ screen: 'queue' }, { screen: 'history' }] });
  const stage = await openStage(context, 120, 30);
  onTestFinished(() => stage.end());
  return { ...set, stage, text: async () => (await stage.rows()).join('\n') };
}

test('what is unconfirmed is on top, then what waits, then the trail', async () => {
  const { text } = await open();
  const shown = await text();
  const at = (words: RegExp) => shown.search(words);
  expect(at(/ship .*Caderno.*unconfirmed/)).toBeGreaterThan(0);
  expect(at(/start production .*Caneca/)).toBeGreaterThan(at(/ship .*Caderno.*unconfirmed/));
  expect(at(/accept .*Caneca.*applied/)).toBeGreaterThan(at(/start production .*Caneca/));
});

test('/ leaves the actions that hold the words, and Esc shows all again', async () => {
  const { stage, session, text } = await open();
  await stage.press('/', ...'caneca applied', '\r');
  expect(await text()).toMatch(/accept .*Caneca/);
  expect(await text()).not.toContain('Caderno');
  await stage.press('\x1b[27u');
  expect([session.getState().listFilters.history, await text()]).toEqual(['', expect.stringContaining('Caderno')]);
});

test('Enter opens the steps of an action and what else happened to its order', async () => {
  const { stage, text } = await open();
  await stage.press('/', ...'applied', '\r', '\r');
  const shown = await text();
  expect(shown).toMatch(/^ #\d+ .*\S$/m);
  expect(shown).toMatch(/accept: verdict +applied +ana @ bench 1/);
  expect(shown).toMatch(/All of order \S+/);
  expect(shown).toMatch(/note +blue ribbon/);
});

test.each([100, 108, 120])(
  'at %i columns a name keeps its letters, with a tracking code beside it too',
  async (columns) => {
    const long = anItem({ ...mug, product_nome: 'Caneca esmaltada com nome', variation_options: '' });
    const set = aSession([long], 'pt-BR');
    const { context, session } = set;
    const sent = { ...accept, intent_id: '5', operation: 'ship' } as const;
    context.records = {
      ...context.records,
      trail: () => [
        entry('intent', { ...sent, asked: 'AA123456785BR' }),
        entry('verdict', { ...sent, verdict: 'applied' }),
        entry('intent', accept),
      ],
    };
    session.setState({ places: [{ screen: 'queue' }, { screen: 'history' }] });
    const stage = await openStage(context, columns, 30);
    onTestFinished(() => stage.end());
    const rows = await stage.rows();
    expect(rows.find((row) => row.includes(' aceitar '))).toMatch(/#10482 (?:2 × )?Caneca esmalta/);
    expect(rows.find((row) => row.includes(' enviar '))).toMatch(/#10482 Caneca[^…]*…?  AA\d+.*feito/);
  },
);
