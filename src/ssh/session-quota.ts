/** Places for terminals and commands: so many in all, of one key, from one address. */
import { createTally, type Limits } from './limits.ts';

export type SessionQuota = {
  /** Takes one; returns how to give it back, or `undefined` where that would be too many. */
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
