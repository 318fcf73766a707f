/** The store of the demo: a sandbox in this process, on a port that a second shell can connect to. */

export type DemoOptions = { items: number; seed: number; rate: number; port: number };

/** The demo's token; no secret, as the sandbox listens on loopback. */
export const DEMO_TOKEN = 'demo';

/** The store of the tour and of training: few enough items to read through, and no changes but the user's own. */
export const QUIET_STORE = { items: 60, rate: 0 };

/** The newest order number of the demo: the orders that the documentation names (10423, 10482) are open then. */
const NEWEST_ORDER = 10_490;

/** Starts the sandbox, on the wanted port or, if that is taken, on any free one; `name` is the store's name. */
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
