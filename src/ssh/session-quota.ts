/** The quota of terminals and commands: in all, of one key, from one address. */
import { createTally, type Limits } from './limits.ts';

export type SessionQuota = {
  /** Takes a place; returns a function that gives it back, or `undefined` if that would be too many. */
  take(key: Buffer, address: string): (() => void) | undefined;
};

export function createSessionQuota({ sessions, sessionsPerKey, sessionsPerAddress }: Limits): SessionQuota {
  const perKey = createTally();
  const perAddress = createTally();
  return {
    take(key, address) {
      const id = key.toString('base64');
      const isTooMany =
        perKey.total() >= sessions || perKey.of(id) >= sessionsPerKey || perAddress.of(address) >= sessionsPerAddress;
      if (isTooMany) return undefined;
      const leave = [perKey.add(id), perAddress.add(address)];
      return () => leave.forEach((one) => one());
    },
  };
}
