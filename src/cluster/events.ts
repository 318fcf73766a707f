/**
 * What hosts note of their pieces, told each other: each keeps its own, the hub carries events. A host takes what is
 * there, tells what it knows better or what is missing, and so every host comes to know the same, whatever was lost on
 * the way: what the hub has forgotten is told again by who has it.
 */
import type { HubLink } from './link.ts';

/** What this host has noted, as events; what they mean is not the hub's business. */
export type SharedEvents = {
  /** Changes with every event that is written here; `undefined` where nothing can be read now. */
  version(): string | undefined;
  /** All that is told, by name. */
  all(): ReadonlyMap<string, string>;
  /** Takes over what is news among these; false where that cannot be written now. */
  take(events: readonly (readonly [name: string, text: string])[]): boolean;
  /** Whether nobody tells it any more. */
  isPast(event: readonly [name: string, text: string]): boolean;
  /** Is notified at once of an event that this process has written; returns how to hear no more. */
  onNews?(listener: () => void): () => void;
};

/** The last event of a server that has none. */
export const NONE = '0-0';
/** Events of one step. */
const AT_ONCE = 100;
/** One event is told as often on one connection, and no more: two hosts that cannot agree do not shout for ever. */
const MOST_TELLINGS = 5;

/** One connection's exchange. */
export function createEventExchange(box: SharedEvents) {
  /** What stands at the hub. */
  const there = new Map<string, string>();
  const tellings = new Map<string, number>();
  let after: string | undefined;
  let seen: string | undefined;
  let mine: ReadonlyMap<string, string> = new Map();

  async function readAll(link: HubLink, last: string): Promise<[string, string][]> {
    there.clear();
    tellings.clear();
    seen = undefined;
    const found: [string, string][] = [];
    for (let cursor = ''; cursor !== '0';) {
      const part = await link.events(cursor === '' ? '0' : cursor);
      cursor = part.cursor;
      found.push(...part.events);
    }
    // What came while it was read stands behind `last`, too.
    after = last;
    return found;
  }

  async function readNews(link: HubLink, last: string): Promise<[string, string][]> {
    // Nothing was put there yet, also not by this host, which has: it was emptied.
    const isEmptied = last === NONE && there.size > 0;
    if (after === undefined || isEmptied) return readAll(link, last);
    const found: [string, string][] = [];
    while (after !== last) {
      const part = await link.eventsAfter(after);
      // The server was started again, or has thrown away what comes next.
      if (!part) return readAll(link, last);
      if (part.events.length === 0 && part.last === after) return found;
      found.push(...part.events);
      after = part.last;
    }
    return found;
  }

  return {
    /** Takes what is new there and tells what is new here. `last`: the hub's newest, as the reading has it. */
    async turn(link: HubLink, last: string): Promise<void> {
      const found = await readNews(link, last);
      for (const [name, text] of found) there.set(name, text);
      const strange = found.filter(([name, text]) => mine.get(name) !== text);
      // Another time, then: all that stands is read again.
      if (strange.length > 0 && !box.take(strange)) return void (after = undefined);
      const version = box.version();
      if (version === undefined) return;
      if (version !== seen) mine = box.all();
      else if (found.length === 0) return;
      seen = version;
      const news = [...mine].filter(([name, text]) => {
        if (there.get(name) === text) return false;
        const key = `${name} ${text}`;
        if ((tellings.get(key) ?? 0) >= MOST_TELLINGS) return false;
        tellings.set(key, (tellings.get(key) ?? 0) + 1);
        return true;
      });
      const past = found.filter((event) => box.isPast(event)).map(([name]): [string, string] => [name, '']);
      const all = [...news, ...past];
      for (let i = 0; i < all.length; i += AT_ONCE) await link.putEvents(all.slice(i, i + AT_ONCE));
      for (const [name, text] of all) if (text !== '') there.set(name, text);
    },
  };
}
