/**
 * Limits of connections that have not logged in yet, in all and of one network. From the soft limit on each newcomer may
 * displace one of the others, at the hard limit always does; the more there are, the more likely. The newcomer is let in, and
 * the displaced one is of the network that has the most: a login takes a moment, and a network that fills the room up only
 * takes it from itself.
 */

/** How many there may be: from `soft` on some are displaced, and there are never more than `hard`. */
export type Room = { soft: number; hard: number };

export type ConnectionLimits<T> = {
  /** Adds one; returns how to remove it, and those that must be closed for it. */
  add(network: string, one: T): { leave: () => void; victims: T[] };
  readonly size: number;
};

export type ConnectionLimitsOptions<T> = {
  /** Called at each arrival. */
  total: () => Room;
  perNetwork: (network: string) => Room;
  /** A number from 0 (included) to 1. */
  random: () => number;
  /** Whether it has sent nothing yet: such connections are displaced first. */
  isSilent: (one: T) => boolean;
};

export function createConnectionLimits<T>({
  total,
  perNetwork,
  random,
  isSilent,
}: ConnectionLimitsOptions<T>): ConnectionLimits<T> {
  const networks = new Map<string, Set<T>>();
  let size = 0;

  function remove(network: string, one: T): void {
    const members = networks.get(network);
    if (!members?.delete(one)) return;
    size--;
    if (members.size === 0) networks.delete(network);
  }

  function isTooMany(count: number, { soft, hard }: Room): boolean {
    return count > hard || (count > soft && random() * (hard - soft + 1) < count - soft);
  }

  /** Removes one of a network that is not the newcomer, and returns it. */
  function takeOut(network: string, newcomer: T): T | undefined {
    const others = [...(networks.get(network) ?? [])].filter((one) => one !== newcomer);
    const silent = others.filter(isSilent);
    const candidates = silent.length > 0 ? silent : others;
    const victim = candidates[Math.floor(random() * candidates.length)];
    if (victim !== undefined) remove(network, victim);
    return victim;
  }

  function largest(): string {
    const most = Math.max(...[...networks.values()].map((members) => members.size));
    const names = [...networks].filter(([, members]) => members.size === most).map(([name]) => name);
    return names[Math.floor(random() * names.length)] ?? '';
  }

  return {
    get size() {
      return size;
    },
    add(network, one) {
      const members = networks.get(network) ?? new Set<T>();
      networks.set(network, members.add(one));
      size++;
      const ofNetwork = isTooMany(members.size, perNetwork(network)) ? takeOut(network, one) : undefined;
      const ofAll = isTooMany(size, total()) ? takeOut(largest(), one) : undefined;
      const victims = [ofNetwork, ofAll].filter((victim) => victim !== undefined);
      return { leave: () => remove(network, one), victims };
    },
  };
}
