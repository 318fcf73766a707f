/**
 * Connections that accept only sealed texts and seal all they write. A text is valid for one place: a part of a snapshot and a
 * batch for their numbers, a leader's health for its epoch, an event for its name. No place of the row stream is ever written
 * with other rows, so an old row that somebody puts back is nowhere a newer one.
 */
import type { HubLink, OpenLink } from './link.ts';
import type { MessageEncryption } from './message-encryption.ts';

const PLACES = {
  part: (epoch: string, base: number, index: number) => `part ${epoch} ${base} ${index}`,
  batch: (epoch: string, number: number) => `batch ${epoch} ${number}`,
  health: (epoch: string) => `health ${epoch}`,
  // Of its rows the newer ones win, so an old one that is put back says nothing.
  ring: 'ring',
  host: (name: string) => `host ${name}`,
  team: (name: string) => `team ${name}`,
  event: (name: string) => `event ${name}`,
};

/** Returns the same connections, sealed. */
export function encrypted(open: OpenLink, seal: MessageEncryption): OpenLink {
  return async () => sealedLink(await open(), seal);
}

function sealedLink(link: HubLink, seal: MessageEncryption): HubLink {
  const opened = rememberOpened(seal);

  const openEvents = (events: readonly (readonly [string, string])[]) =>
    events.flatMap(([name, text]): [string, string][] => {
      const opened = seal.open(PLACES.event(name), text);
      return opened === undefined ? [] : [[name, opened]];
    });

  return {
    ...link,
    async read(from) {
      const view = await link.read(from);
      const { epoch = '', health } = view;
      const open = opened();
      return {
        ...view,
        health: health === undefined ? undefined : open(PLACES.health(epoch), health),
        // A batch that is not ours stays, as one that cannot be read: the batches after it are not to be accepted either.
        batches: view.batches.map(({ number, text }) => ({
          number,
          text: seal.open(PLACES.batch(epoch, number), text) ?? '',
        })),
        ring: view.ring === '' ? '' : (seal.open(PLACES.ring, view.ring) ?? ''),
        hosts: mapped(view.hosts, (name, text) => open(PLACES.host(name), text)),
        teams: view.teams && mapped(view.teams, (name, text) => open(PLACES.team(name), text)),
      };
    },
    renew: (holder, epoch, health) =>
      link.renew(holder, epoch, epoch === undefined ? '' : seal.put(PLACES.health(epoch), health)),
    open: (holder, epoch, base, health) => link.open(holder, epoch, base, seal.put(PLACES.health(epoch), health)),
    fill: (holder, epoch, base, index, text) =>
      link.fill(holder, epoch, base, index, seal.put(PLACES.part(epoch, base, index), text)),
    publish: (holder, epoch, { number, text }, keptFrom) =>
      link.publish(holder, epoch, { number, text: seal.put(PLACES.batch(epoch, number), text) }, keptFrom),
    async part(epoch, base, index) {
      const text = await link.part(epoch, base, index);
      return text === undefined ? undefined : seal.open(PLACES.part(epoch, base, index), text);
    },
    ring: (text) => link.ring(text === '' ? '' : seal.put(PLACES.ring, text)),
    async events(cursor) {
      const part = await link.events(cursor);
      return { cursor: part.cursor, events: openEvents(part.events) };
    },
    async eventsAfter(after) {
      const part = await link.eventsAfter(after);
      return part && { last: part.last, events: openEvents(part.events) };
    },
    putEvents: (events) =>
      link.putEvents(events.map(([name, text]) => [name, text === '' ? '' : seal.put(PLACES.event(name), text)])),
    appear: (host, text, team) =>
      link.appear(
        host,
        seal.put(PLACES.host(host), text),
        team === undefined ? undefined : seal.put(PLACES.team(host), team),
      ),
  };
}

/**
 * Health and heartbeats are read each second and mostly unchanged: a text of the last reading is not opened again. To be called
 * once for each reading.
 */
function rememberOpened(seal: MessageEncryption): () => MessageEncryption['open'] {
  let last = new Map<string, { sealed: string; text: string | undefined }>();
  return () => {
    const before = last;
    const now: typeof last = (last = new Map());
    return (place, sealed) => {
      const known = before.get(place);
      const one = known?.sealed === sealed ? known : { sealed, text: seal.open(place, sealed) };
      now.set(place, one);
      return one.text;
    };
  };
}

function mapped(
  texts: Readonly<Record<string, string>>,
  change: (name: string, text: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const changed = change(name, text);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}
