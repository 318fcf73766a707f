/**
 * Connections that have not logged in yet. There is room for so many, in all and of one network. From the soft limit
 * on each newcomer may cost one of those before it its place, at the hard limit always; the larger the crowd, the more
 * likely. Who has come is let in, and the one that goes is of the network that has the most: a login takes a moment,
 * and whoever fills the room up only takes it from themselves.
 */

/** How many there may be: from `soft` on some have to go, more than `hard` are never there. */
export type Room = { soft: number; hard: number };

export type ConnectionLimits<T> = {
  /** One more came; returns how it leaves by itself, and who has to go for it. */
  add(network: string, one: T): { leave: () => void; victims: T[] };
  readonly size: number;
};

export type ConnectionLimitsOptions<T> = {
  /** Asked at each arrival. */
  total: () => Room;
  perNetwork: (network: string) => Room;
  /** A number from 0 (included) to 1. */
  random: () => number;
  /** It has not said a word: such go first. */
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

  /** One of a network that is not the newcomer, taken out. */
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
