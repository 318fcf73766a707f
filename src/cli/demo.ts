/** The demo's own store: a sandbox in this process, on a port that a second shell can be told. */

export type DemoOptions = { items: number; seed: number; rate: number; port: number };

/** The demo's token: a sandbox on loopback has nothing to hide. */
export const DEMO_TOKEN = 'demo';

/** Where somebody learns, nothing moves but what they move; and what is there can be looked through. */
export const QUIET_STORE = { items: 60, rate: 0 };

/** Starts the sandbox, on the wanted port or, where that is taken, on any free one. */
export async function startDemoStore({ items, seed, rate, port }: DemoOptions) {
  const { startSandbox } = await import('../sandbox/sandbox.ts');
  const options = { items, seed, ratePerMinute: rate, tokens: [DEMO_TOKEN] };
  return startSandbox({ ...options, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return startSandbox({ ...options, port: 0 });
  });
}
