import { expect, onTestFinished, test } from 'vitest';
import { createCore, type Core } from '../../src/app/core.ts';
import type { Exchange } from '../../src/api/client.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A bench on a shop with 600 items, most of them delivered over months; nothing of its past is known yet. */
async function openBench() {
  const sandbox = await startSandbox({ items: 600 });
  const stateDir = temporaryFolder();
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await sandbox.close();
    isClosed = true;
  };
  onTestFinished(async () => {
    await close();
  });
  return { sandbox, stateDir, close };
}

async function withCore<T>(sandbox: Sandbox, stateDir: string, work: (core: Core, asked: Exchange[]) => Promise<T>) {
  const asked: Exchange[] = [];
  const core = createCore({ url: sandbox.url, token: sandbox.tokens[0]! } as Parameters<typeof createCore>[0], {
    stateDir,
    client: { onExchange: (exchange) => void asked.push(exchange) },
  });
  try {
    await core.identify();
    asked.length = 0;
    return await work(core, asked);
  } finally {
    await core.close();
  }
}

const shown = ({ replica }: Core) => replica.getState().records.countIn('delivered');
const reading = ({ replica }: Core) => replica.getState().past.get('delivered');

async function theirCount({ client }: Core): Promise<number> {
  return (await client.listItems({ status: 'delivered' })).data.total;
}

test('the past comes a stretch of days at a time, until nothing is older and all of it is here', async () => {
  const { sandbox, stateDir } = await openBench();
  await withCore(sandbox, stateDir, async (core) => {
    let before = 0;
    let stretches = 0;
    while (!reading(core)?.isEnd) {
      await core.past.older('delivered');
      expect(reading(core)?.problem).toBeUndefined();
      expect(shown(core) > before || reading(core)?.isEnd).toBe(true);
      before = shown(core);
      stretches++;
    }
    expect(shown(core)).toBe(await theirCount(core));
    expect(stretches).toBeGreaterThan(2);
  });
});

test('what was read once comes from the disk the next time, without a question', async () => {
  const { sandbox, stateDir } = await openBench();
  const count = await withCore(sandbox, stateDir, async (core) => {
    while (!reading(core)?.isEnd) await core.past.older('delivered');
    return shown(core);
  });
  await withCore(sandbox, stateDir, async (core, asked) => {
    // What was closed in the last day is there from the start on, and nothing older.
    const dayAgo = Date.now() - 86_400_000;
    const { records } = core.replica.getState();
    expect(records.withStatus('delivered').every(({ updatedAtMs }) => updatedAtMs! > dayAgo - 60_000)).toBe(true);
    expect(shown(core)).toBeLessThan(count);
    while (!reading(core)?.isEnd) await core.past.older('delivered');
    expect(shown(core)).toBe(count);
    expect(asked).toEqual([]);
  });
});

test('a store that cannot be reached is told, and the next try goes on', async () => {
  const { sandbox, stateDir, close } = await openBench();
  await withCore(sandbox, stateDir, async (core) => {
    await core.past.older('delivered');
    const before = reading(core);
    await close();
    await core.past.older('delivered');
    expect(reading(core)).toMatchObject({ isReading: false, fromMs: before!.fromMs });
    expect(reading(core)?.problem).toBeTruthy();
  });
});

test('an old tracking code that only the disk holds is found, so that it cannot be used twice', async () => {
  const { sandbox, stateDir } = await openBench();
  const code = await withCore(sandbox, stateDir, async (core) => {
    while (!reading(core)?.isEnd) await core.past.older('delivered');
    const [entry] = core.replica.getState().records.withStatus('delivered');
    return entry!.item.tracking_code;
  });
  expect(code).not.toBe('');
  await withCore(sandbox, stateDir, async (core) => {
    const { records } = core.replica.getState();
    expect(records.withStatus('delivered').map(({ item }) => item.tracking_code)).not.toContain(code);
    expect(records.byCode(code.toLowerCase()).map(({ item }) => item.tracking_code)).toEqual([code]);
  });
});

test('the past of one store says nothing of the next that the token stands for', async () => {
  const { sandbox, stateDir, close } = await openBench();
  await withCore(sandbox, stateDir, async (core) => {
    while (!reading(core)?.isEnd) await core.past.older('delivered');
    const port = Number(new URL(sandbox.url).port);
    await close();
    const another = await startSandbox({ items: 600, seed: 99, tokens: sandbox.tokens, port });
    onTestFinished(() => another.close());
    // The first question may still go out on a connection to the server that has ended.
    await core.identify().catch(() => core.identify());
    expect(another.url).toBe(sandbox.url);
    expect([reading(core), shown(core)]).toEqual([undefined, 0]);
    while (!reading(core)?.isEnd) await core.past.older('delivered');
    expect(shown(core)).toBe(await theirCount(core));
  });
});
