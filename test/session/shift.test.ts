/** Handing the bench over, on a real store: what the trail says of it, and what stays as it is. */
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCore } from '../../src/app/core.ts';
import { paletteChoice } from '../../src/session/prompts/palette.ts';
import { startSession } from '../../src/session/setup/open-session.ts';
import { enterPrompt, promptWords } from '../../src/session/prompts/prompts.ts';
import { takeBadge, takeOffBadge } from '../../src/session/shift/badges.ts';
import { shiftWords } from '../../src/session/shift/shift-lines.ts';
import type { CachedItem } from '../../src/replica/cached-item.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const TOKEN = 'shift-token';
const aBadge = (sign: string) => `BNB-${sign.repeat(20)}`;
const [ANA, LIA, UNREAD] = [aBadge('7'), aBadge('H'), aBadge('X')];
const BADGES = new Map([
  [ANA, 'Ana'],
  [LIA, 'Lia'],
]);

async function aBench({ canHandOver = true, isReadOnly = false } = {}) {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 7 });
  const stateDir = temporaryFolder();
  const core = createCore({ url: sandbox.url, token: TOKEN }, { stateDir });
  const close: (() => void)[] = [];
  onTestFinished(async () => {
    for (const end of close) end();
    await core.close();
    await sandbox.close();
  });
  core.sync.start();
  await waitFor(() => expect(core.replica.getState().health.isLoaded).toBe(true));
  const open = () => {
    const opened = startSession({
      core,
      replica: core.replica,
      source: new PassThrough(),
      sink: { write: () => true, on() {}, off() {} },
      size: { columns: 100, rows: 30 },
      colours: 3,
      term: 'xterm-256color',
      language: 'pt-BR',
      author: { operator: 'eva', station: 'mesa 1' },
      memory: { place: 'station mesa 1', terminal: 'pts/1' },
      rights: { isReadOnly, isMasked: false },
      canHandOver,
      badges: {
        ownerOf(code) {
          if (code === UNREAD) throw new Error('the list of operators cannot be read');
          return BADGES.get(code);
        },
        pinOf: () => undefined,
      },
      onQuit() {},
      onCrash(error) {
        throw error;
      },
    });
    close.push(opened.close);
    return opened;
  };
  return { core, open, trail: () => core.activity.trail(0, 1000) };
}

/** What `:turno`, a name and Enter do. */
function handOver({ context }: Pick<ReturnType<Awaited<ReturnType<typeof aBench>>['open']>, 'context'>, name: string) {
  const { lines, index } = paletteChoice(context, 'turno');
  lines[index]!.run();
  context.session.setState({ prompt: { kind: 'shift', value: name } });
  enterPrompt(context);
}

describe('handing the bench over', () => {
  test('puts the next operator into every later entry of the trail, and what is open stays', async () => {
    const { core, open, trail } = await aBench();
    const { context, session } = open();
    const [first, second] = core.replica.getState().records.withStatus('pending');
    const [made] = core.replica.getState().records.withStatus('in_production');
    context.actions.perform('accept', first!.item.id);
    session.setState(({ packing }) => ({ packing: { ...packing, orderId: made!.item.order_id } }));
    handOver({ context }, 'Bia');
    context.actions.perform('accept', second!.item.id);
    const told = trail().map(({ what, operator, station, asked }) => [what, operator, station, asked]);
    expect(told).toEqual([
      ['intent', 'eva', 'mesa 1', undefined],
      ['shift', 'eva', 'mesa 1', 'Bia'],
      ['intent', 'Bia', 'mesa 1', undefined],
    ]);
    expect(session.getState().notice?.text).toBe('Agora é Bia, depois de eva.');
    expect(session.getState().packing.orderId).toBe(made!.item.order_id);
    const [station] = core.team.state.getState().stations.values();
    expect(station?.operator).toBe('Bia');
    expect(core.team.state.getState().claims.get(made!.item.order_id)?.operator).toBe('Bia');
  });

  test('says who was here, what waits, what is on hold and what is open on the bench', async () => {
    const { core, open } = await aBench();
    const { context, session } = open();
    const [made] = core.replica.getState().records.withStatus('in_production');
    context.workshop.hold([{ id: made!.item.id, order_id: made!.item.order_id }], { reason: 'arte' });
    session.setState(({ packing }) => ({ packing: { ...packing, orderId: made!.item.order_id } }));
    const { title, lines } = shiftWords(context);
    expect(title).toMatch(/^Turno de eva desde \d\d:\d\d$/);
    expect(lines.map(({ text }) => text).join('\n')).toMatch(
      /^nada foi movido\nnada esperando a loja · 1 em espera\nna bancada: #\d+, 0 de \d+ conferidas$/,
    );
  });

  test('counts no parcel that came back', async () => {
    const { core, open } = await aBench();
    const { context } = open();
    const [first, second] = core.replica.getState().records.withStatus('in_production');
    const done = async (operation: 'ship' | 'returnToProduction', { item }: CachedItem, code?: string) => {
      const intent = context.actions.perform(operation, item.id, code);
      await context.actions.flush();
      expect((await context.actions.settledOf(intent!.id)).kind).toBe('applied');
    };
    await done('ship', first!, 'AA123456785BR');
    await done('ship', second!, 'BB123456785BR');
    expect(shiftWords(context).lines[0]!.text).toBe('2 pacotes enviados');
    await done('returnToProduction', first!);
    expect(shiftWords(context).lines[0]!.text).toBe('1 pacote enviado');
  });

  test('refuses no name, the same name, and a number of a person', async () => {
    const { open, trail } = await aBench();
    const { context, session } = open();
    for (const name of ['', ' ', 'eva', 'Bia 123.456.789-00']) {
      handOver({ context }, name);
      const { prompt } = session.getState();
      expect([name, promptWords(context, prompt!).problem === undefined]).toEqual([name, false]);
    }
    expect(trail()).toEqual([]);
  });

  test('lasts over a restart of the same shift', async () => {
    const { open, trail, core } = await aBench();
    const before = open();
    handOver(before, 'Bia');
    before.close();
    const after = open();
    expect(after.session.getState().notice?.text).toContain('Bia continua aqui');
    const [first] = core.replica.getState().records.withStatus('pending');
    after.context.actions.perform('accept', first!.item.id);
    expect(trail().at(-1)).toMatchObject({ what: 'intent', operator: 'Bia' });
  });

  test.each([
    ['where people log in with their own keys', { canHandOver: false }],
    ['where nothing may be changed', { isReadOnly: true }],
  ])('is not done %s', async (_, options) => {
    const { open } = await aBench(options);
    const { context } = open();
    const line = paletteChoice(context, 'turno').lines.find(({ id }) => id === 'shift');
    expect(line?.unavailable).toBeTruthy();
  });
});

describe('a badge', () => {
  test('puts its name and the login into trail, claims and hand-over, and an order on the bench stays', async () => {
    const { core, open, trail } = await aBench();
    const { context, session } = open();
    const [first, second, third] = core.replica.getState().records.withStatus('pending');
    const [made] = core.replica.getState().records.withStatus('in_production');
    const orderId = made!.item.order_id;
    session.setState(({ packing }) => ({ packing: { ...packing, orderId, checked: new Map([[made!.item.id, 1]]) } }));
    takeBadge(context, ANA);
    context.actions.perform('accept', first!.item.id);
    takeBadge(context, LIA.toLowerCase());
    context.actions.perform('accept', second!.item.id);
    expect(session.getState().packing).toMatchObject({ orderId, checked: new Map([[made!.item.id, 1]]) });
    expect(core.team.state.getState().claims.get(orderId)?.operator).toBe('Lia (eva)');
    expect(shiftWords(context).title).toMatch(/^Turno de Lia \(eva\)/);
    takeOffBadge(context);
    context.actions.perform('accept', third!.item.id);
    expect(trail().map(({ what, operator, asked }) => [what, operator, asked])).toEqual([
      ['shift', 'eva', 'Ana (eva)'],
      ['intent', 'Ana (eva)', undefined],
      ['shift', 'Ana (eva)', 'Lia (eva)'],
      ['intent', 'Lia (eva)', undefined],
      ['shift', 'Lia (eva)', 'eva'],
      ['intent', 'eva', undefined],
    ]);
    expect(core.team.state.getState().claims.get(orderId)?.operator).toBe('eva');
  });

  test('finds no buyer who was shown to whom it takes over from, and leaves none behind', async () => {
    const { open } = await aBench();
    const { context, session } = open();
    const show = (name: string) => setPart(session, 'access', { buyers: new Map([['o1', name]]) });
    const left = () => session.getState().access.buyers.size;
    show('Otávia');
    takeBadge(context, ANA);
    expect(left()).toBe(0);
    show('Otávia');
    takeBadge(context, LIA);
    expect(left()).toBe(0);
    show('Otávia');
    takeOffBadge(context);
    expect(left()).toBe(0);
  });

  test('is off with :out, which is nothing to do where none is on', async () => {
    const { open } = await aBench();
    const { context, session } = open();
    const out = () => {
      const { lines, index } = paletteChoice(context, 'out');
      return lines[index]!;
    };
    expect(out()).toMatchObject({ id: 'badgeOut', unavailable: 'nenhum crachá em uso aqui' });
    takeBadge(context, ANA);
    out().run();
    expect([session.getState().shift, session.getState().notice?.text]).toEqual([
      undefined,
      expect.stringContaining('crachá de Ana saiu'),
    ]);
  });

  test('lifts the cover of a bench that was left alone, which has taken off the one before', async () => {
    const { open, trail } = await aBench();
    const { context, session } = open();
    takeBadge(context, ANA);
    session.setState(({ places, access }) => ({ access: { ...access, pinEndsAt: 1e9 }, covered: places.at(-1) }));
    expect([session.getState().shift, session.getState().access.pinEndsAt]).toEqual([undefined, undefined]);
    takeBadge(context, LIA);
    expect([session.getState().covered, session.getState().shift?.badge]).toEqual([undefined, 'Lia']);
    expect(trail().map(({ asked }) => asked)).toEqual(['Ana (eva)', 'eva', 'Lia (eva)']);
  });

  test('lasts over a restart of the same shift', async () => {
    const { open } = await aBench();
    const before = open();
    takeBadge(before.context, ANA);
    before.close();
    const { session } = open();
    expect(session.getState()).toMatchObject({
      shift: { operator: 'Ana (eva)', badge: 'Ana' },
      notice: { text: expect.stringContaining('Ana continua aqui') },
    });
  });

  test.each([
    ['that nobody has', aBadge('0'), /Ninguém tem este crachá/],
    ['that was read by half', ANA.slice(0, 15), /não foi lido inteiro/],
    ['whose list cannot be read', UNREAD, /Não dá para ler/],
  ])('%s changes nothing and is not shown', async (_, code, words) => {
    const { open, trail } = await aBench();
    const { context, session } = open();
    expect(takeBadge(context, code)).toBe(true);
    expect([session.getState().shift, session.getState().notice?.text, trail()]).toEqual([
      undefined,
      expect.stringMatching(words),
      [],
    ]);
    expect(session.getState().notice?.text).not.toContain('BNB');
  });

  test('gives nothing to a login that may only look', async () => {
    const { core, open, trail } = await aBench({ isReadOnly: true });
    const { context, session } = open();
    takeBadge(context, ANA);
    const [first] = core.replica.getState().records.withStatus('pending');
    context.actions.perform('accept', first!.item.id);
    expect([session.getState().shift, trail()]).toEqual([undefined, []]);
  });
});
