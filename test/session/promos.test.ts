/** Runs of prices by keys: typed, previewed, planned, warned of where they overlap, and ended before their time. */
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { App } from '../../screens/App.tsx';
import { createCore } from '../../src/app/core.ts';
import { questionWords } from '../../src/session/front/questions.ts';
import { drawWith } from '../../src/session/draw.ts';
import { pressKey } from '../../src/session/modes/modes.ts';
import { startSession } from '../../src/session/setup/open-session.ts';
import { editPrompt, enterPrompt } from '../../src/session/prompts/prompts.ts';
import type { PriceUnit } from '../../src/domain/prices.ts';
import type { SessionRights } from '../../src/session/session-context.ts';
import { goTo, placeInFront } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const TOKEN = 'promos-token';

type StoreOptions = { rights?: SessionRights; isReadOnly?: boolean; priceUnit?: PriceUnit | undefined };

async function aStore(options: StoreOptions = {}) {
  const { rights, isReadOnly = false } = options;
  const priceUnit = 'priceUnit' in options ? options.priceUnit : 'cents';
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 40, seed: 7 });
  const stateDir = temporaryFolder();
  const core = createCore(
    { url: sandbox.url, token: TOKEN, ...(priceUnit ? { priceUnit } : {}) },
    { stateDir, times: { graceMs: 0, watchMs: 300 }, client: { isReadOnly } },
  );
  core.sync.start();
  core.priceRuns.begin();
  await waitFor(() => expect(core.replica.getState().health.isLoaded).toBe(true));
  const { context, session, draw, close } = startSession({
    core,
    replica: core.replica,
    source: new PassThrough(),
    sink: { write: () => true, on() {}, off() {} },
    size: { columns: 80, rows: 24 },
    colours: 3,
    term: 'xterm-256color',
    language: 'en',
    author: { operator: 'eva', station: 'office' },
    rights,
    onQuit() {},
    onCrash(error) {
      throw error;
    },
  });
  draw(drawWith(App));
  onTestFinished(async () => {
    close();
    await core.close();
    await sandbox.close();
  });
  const [first] = core.replica.getState().records.withStatus('pending');
  const { product_id: productId, product_nome: name } = first!.item;
  const press = (...keys: string[]) => keys.forEach((key) => pressKey(context, key));
  return {
    core,
    context,
    session,
    productId,
    name,
    press,
    async plan(text: string) {
      press('%');
      editPrompt(context, text);
      enterPrompt(context);
      if (session.getState().prompt) return;
      await waitFor(() => expect(session.getState().promoDraft?.preview).toBeDefined());
    },
    asked: () => questionWords(context, session.getState().question!),
    prices: async () => (await core.client.getProduct(productId)).data,
    verdicts: (runId: string) =>
      core.priceRuns
        .runs()
        .filter(({ id }) => id === runId)
        .flatMap(({ rows }) => rows.map(({ begin, end }) => [begin.verdict, end.verdict])),
  };
}

test('a promotion of the open product is previewed, meant, written with its verdict, ended by key, and the price is back', async () => {
  const { session, core, context, press, plan, asked, prices, productId, name, verdicts } = await aStore();
  const before = await prices();
  goTo(session, { screen: 'product', productId });
  await plan('-10% end 2h name Black');
  expect(placeInFront(session.getState())).toEqual({ screen: 'promos', runId: 'draft' });
  const { preview } = session.getState().promoDraft!;
  expect(preview).toMatchObject({ rows: [{ product_id: productId, name }], same: [], problems: [] });
  expect((await prices()).preco_promocional).toBe(before.preco_promocional);
  expect(core.priceRuns.runs()).toEqual([]);
  press('S');
  expect(asked().question).toMatch(/^Change the price of 1 product now, until /);
  // Where it is changed by more than half its number has to be typed; else this is another answer.
  if (preview!.rows[0]!.alarms.length > 0) press('1');
  press('enter');
  const [run] = core.priceRuns.runs();
  expect(run).toMatchObject({ name: 'Black', operator: 'eva', station: 'office' });
  expect(placeInFront(session.getState())).toEqual({ screen: 'promos', runId: run!.id });
  await waitFor(() => expect(verdicts(run!.id)).toEqual([['applied', undefined]]));
  expect((await prices()).preco_promocional).toBe(preview!.rows[0]!.after.preco_promocional);

  press('x');
  expect(asked()).toMatchObject({
    question: 'End Black now?',
    details: '1 of 1 product goes back to the price from before.',
  });
  press('enter');
  await waitFor(() => expect(verdicts(run!.id)).toEqual([['applied', 'applied']]));
  expect((await prices()).preco_promocional).toBe(before.preco_promocional);
  press('x');
  expect([session.getState().question, session.getState().notice?.text]).toEqual([
    undefined,
    expect.stringContaining('the promotion has ended already'),
  ]);
  expect(context.promos?.runs()).toHaveLength(1);
});

test('a run that overlaps another is planned only after a second yes, which names the other', async () => {
  const { session, core, press, plan, asked, productId, name } = await aStore();
  goTo(session, { screen: 'product', productId });
  await plan('-10% begin 2h end 3d name weekend');
  press('S', 'enter');
  expect(core.priceRuns.runs()).toHaveLength(1);
  press('escape');
  goTo(session, { screen: 'product', productId });
  await plan('-20% begin 1d end 5d name Black');
  press('S');
  expect(asked().details).toContain(`${name} is in the promotion weekend at the same time: `);
  press('enter');
  expect(asked().question).toMatch(/^The promotions overlap/);
  press('escape');
  expect(core.priceRuns.runs()).toHaveLength(1);
  press('S', 'enter', 'enter');
  expect(core.priceRuns.runs().map((run) => run.name)).toEqual(['weekend', 'Black']);
});

test('a run whose end has passed while it was looked at is not planned, and that is said', async () => {
  const { session, core, press, plan, productId } = await aStore();
  goTo(session, { screen: 'product', productId });
  await plan('-10% end 2h');
  const draft = session.getState().promoDraft!;
  session.setState({ promoDraft: { ...draft, run: { ...draft.run, endsAt: Date.now() - 1 } } });
  press('S');
  if (draft.preview!.rows[0]!.alarms.length > 0) press('1');
  press('enter');
  expect(core.priceRuns.runs()).toEqual([]);
  expect(session.getState().notice?.text).toContain('The end must be after the beginning');
});

test('prices that would be typed twice one by one want their number typed before they are planned', async () => {
  const { session, core, press, plan, asked, productId } = await aStore();
  goTo(session, { screen: 'product', productId });
  await plan('-80% begin 2h base');
  press('S');
  expect(asked()).toMatchObject({ yes: expect.stringContaining('type 1 to mean those') });
  press('enter');
  expect([core.priceRuns.runs().length, session.getState().question?.kind]).toEqual([0, 'planRun']);
  expect(session.getState().notice?.text).toBe('Type the number first, then Enter; Esc cancels.');
  press('2', 'enter', 'backspace', '1', 'enter');
  expect(core.priceRuns.runs()).toHaveLength(1);
});

test('nothing is planned while it is open whether prices are cents or reais, and the reason names the key that settles it', async () => {
  const { context, session, press, plan, productId } = await aStore();
  goTo(session, { screen: 'product', productId });
  await plan('-10% end 2h');
  context.details.setState({ unitDoubt: { said: 'cents', shown: 'reais', productId } });
  press('S');
  expect(session.getState()).toMatchObject({
    question: undefined,
    notice: { text: expect.stringContaining('$ says which is right') },
  });
  press('esc', '%');
  expect(session.getState()).toMatchObject({
    prompt: undefined,
    notice: { text: expect.stringContaining('$ says which is right') },
  });
});

test('a draft is not planned once a product shows prices in the other unit', async () => {
  const { core, context, session, press, plan, productId } = await aStore();
  goTo(session, { screen: 'product', productId });
  await plan('-10% end 2h');
  press('S');
  context.details.setState({ unitDoubt: { said: 'cents', shown: 'reais', productId } });
  press('enter');
  expect(core.priceRuns.runs()).toEqual([]);
  expect(session.getState().notice?.text).toMatch(
    /^plan this promotion: prices are said to be cents, and .* \$ says which is right$/,
  );
});

test('the first run of prices on a store finds out itself whether its prices are cents or reais', async () => {
  const { context, session, press } = await aStore({ priceUnit: undefined });
  goTo(session, { screen: 'promos' });
  press('%');
  editPrompt(context, '-10% end 2h for a');
  await waitFor(() => expect(context.details.getState().priceUnit).toBe('cents'));
  enterPrompt(context);
  await waitFor(() => expect(session.getState().promoDraft?.preview?.rows.length).toBeGreaterThan(0));
});

test('a line that is typed before the unit of prices is known stays, with the reason', async () => {
  const { context, session, press } = await aStore({ priceUnit: undefined });
  goTo(session, { screen: 'promos' });
  press('%');
  editPrompt(context, '-10% end 2h for a');
  enterPrompt(context);
  expect(session.getState().prompt).toMatchObject({
    value: '-10% end 2h for a',
    problem: expect.stringContaining('cents or reais?'),
  });
});

test('products are named by a part of their names, and what cannot be read is told with the words', async () => {
  const { session, plan, press, name } = await aStore();
  goTo(session, { screen: 'board' });
  press('0', '%');
  await plan('-10%');
  expect(session.getState().prompt).toMatchObject({ problem: 'Say which products: … for mug' });
  press('escape');
  session.setState({ prompt: undefined });
  await plan('-10% floor 1.234 for x');
  expect(session.getState().prompt?.problem).toContain('“floor 1.234”');
  session.setState({ prompt: undefined });
  await plan(`-10% begin 1h for ${name.slice(0, 12)}`);
  const { preview, productIds } = session.getState().promoDraft!;
  expect(productIds.length).toBeGreaterThan(0);
  expect(preview!.rows.map((row) => row.name.slice(0, 12))).toContain(name.slice(0, 12));
});

test('a desk that may only look plans and ends nothing, and neither does a process that may only look', async () => {
  const looking = await aStore({ rights: { isReadOnly: true, isMasked: false } });
  goTo(looking.session, { screen: 'product', productId: looking.productId });
  looking.press('%');
  expect(looking.session.getState()).toMatchObject({
    prompt: undefined,
    notice: { text: expect.stringContaining('here you may only look') },
  });
  const run = { name: '', unit: 'cents', beginsAt: 0, endsAt: undefined, rows: [] } as const;
  expect([looking.context.promos!.plan(run), looking.context.promos!.stop('x')]).toEqual([undefined, false]);
  const { context, core } = await aStore({ isReadOnly: true });
  expect([context.promos!.plan(run), core.priceRuns.runs()]).toEqual([undefined, []]);
});

test('Enter and x in a promotion that is open, a preview or gone say that, and not that there is none', () => {
  const { context, session, press, notice } = aSession();
  const { commands, promo } = context.texts;
  for (const [runId, why] of [
    ['draft', promo.isDraft],
    ['r1', promo.gone],
  ] as const) {
    goTo(session, { screen: 'promos', runId });
    press('enter');
    expect(notice()).toBe(`${commands.openPromo}: ${promo.isOpen}`);
    press('x');
    expect(notice()).toBe(`${commands.stopRun}: ${why}`);
  }
});
