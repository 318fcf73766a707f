/**
 * Exchanges workshop events between hosts: each host keeps its own, and the hub carries them. A host takes what stands at the
 * hub and puts what is missing or older there, so all hosts come to the same events even if some are lost on the way: events
 * that the hub has forgotten are put again by a host that has them.
 */
import type { HubLink } from './link.ts';

/** The events that this host has recorded; their meaning does not matter here. */
export type SharedEvents = {
  /** Changes with every event that this host writes; `undefined` if it cannot be read now. */
  version(): string | undefined;
  /** All events to be shared, by name. */
  all(): ReadonlyMap<string, string>;
  /** Stores those of these events that are new; false if they cannot be written now. */
  take(events: readonly (readonly [name: string, text: string])[]): boolean;
  /** Whether an event is too old for any host to share it. */
  isPast(event: readonly [name: string, text: string]): boolean;
  /** Calls the listener at once for each event that this process writes; returns a function that removes it. */
  onNews?(listener: () => void): () => void;
};

/** The name of the last event of a server that has none. */
export const NONE = '0-0';
/** How many events are put in one step. */
const AT_ONCE = 100;
/** An event is put at most this often on one connection, so that two hosts that disagree do not repeat theirs for ever. */
const MOST_PUTS = 5;

/** Makes the exchange of one connection. */
export function createEventExchange(local: SharedEvents) {
  /** The events that stand at the hub. */
  const remote = new Map<string, string>();
  const putCounts = new Map<string, number>();
  let after: string | undefined;
  let seen: string | undefined;
  let mine: ReadonlyMap<string, string> = new Map();

  async function readAll(link: HubLink, last: string): Promise<[string, string][]> {
    remote.clear();
    putCounts.clear();
    seen = undefined;
    const found: [string, string][] = [];
    for (let cursor = ''; cursor !== '0';) {
      const part = await link.events(cursor === '' ? '0' : cursor);
      cursor = part.cursor;
      found.push(...part.events);
    }
    // Events that were put during the reading come after `last`, too.
    after = last;
    return found;
  }

  async function readNews(link: HubLink, last: string): Promise<[string, string][]> {
    // The server has no events any more, though this host has put some: it was emptied.
    const isEmptied = last === NONE && remote.size > 0;
    if (after === undefined || isEmptied) return readAll(link, last);
    const found: [string, string][] = [];
    while (after !== last) {
      const part = await link.eventsAfter(after);
      // The server was restarted, or has discarded the events that come next.
      if (!part) return readAll(link, last);
      if (part.events.length === 0 && part.last === after) return found;
      found.push(...part.events);
      after = part.last;
    }
    return found;
  }

  return {
    /**
     * Takes the new events of the hub and puts those of this host there. `last`: the hub's last event, as the reading shows it.
     */
    async turn(link: HubLink, last: string): Promise<void> {
      const found = await readNews(link, last);
      for (const [name, text] of found) remote.set(name, text);
      const unknown = found.filter(([name, text]) => mine.get(name) !== text);
      // They cannot be written now: all events of the hub are read again in another turn.
      if (unknown.length > 0 && !local.take(unknown)) return void (after = undefined);
      const version = local.version();
      if (version === undefined) return;
      if (version !== seen) mine = local.all();
      else if (found.length === 0) return;
      seen = version;
      const news = [...mine].filter(([name, text]) => {
        if (remote.get(name) === text) return false;
        const key = `${name} ${text}`;
        if ((putCounts.get(key) ?? 0) >= MOST_PUTS) return false;
        putCounts.set(key, (putCounts.get(key) ?? 0) + 1);
        return true;
      });
      const past = found.filter((event) => local.isPast(event)).map(([name]): [string, string] => [name, '']);
      const all = [...news, ...past];
      for (let i = 0; i < all.length; i += AT_ONCE) await link.putEvents(all.slice(i, i + AT_ONCE));
      for (const [name, text] of all) if (text !== '') remote.set(name, text);
    },
  };
}
