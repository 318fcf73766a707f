/** The demo's own store: a sandbox in this process, on a port that a second shell can be told. */

export type DemoOptions = { items: number; seed: number; rate: number; port: number };

/** The demo's token: a sandbox on loopback has nothing to hide. */
export const DEMO_TOKEN = 'demo';

/** Where somebody learns, nothing moves but what they move; and what is there can be looked through. */
export const QUIET_STORE = { items: 60, rate: 0 };

/** The newest order of the demo: those that the pages speak of (10423, 10482) are among what is open. */
const NEWEST_ORDER = 10_490;

/** Starts the sandbox, on the wanted port or, where that is taken, on any free one; `name` is what its store is called. */
export async function startDemoStore({ items, seed, rate, port }: DemoOptions) {
  const [{ startSandbox }, { SHOP_NAMES }] = await Promise.all([
    import('../sandbox/sandbox.ts'),
    import('../sandbox/shop/catalogue.ts'),
  ]);
  const options = { items, seed, ratePerMinute: rate, tokens: [DEMO_TOKEN], lastNumero: NEWEST_ORDER };
  const sandbox = await startSandbox({ ...options, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return startSandbox({ ...options, port: 0 });
  });
  return Object.assign(sandbox, { name: SHOP_NAMES[0] });
}
