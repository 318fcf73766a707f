import { vi } from 'vitest';

/** Waits until a claim holds, and returns what it returns. A busy machine takes its time. */
export function waitFor<T>(claim: () => T): Promise<T> {
  return vi.waitFor(claim, { timeout: 60_000 });
}
