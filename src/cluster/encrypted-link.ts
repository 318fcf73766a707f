/**
 * Connections that accept only sealed texts and seal all they write. A text is valid for one place: a part of a snapshot and a
 * batch for their numbers, a leader's health for its epoch, an event for its name. No place of the row stream is ever written
 * with other rows, so an old row that somebody puts back is nowhere a newer one.
 */
import type { HubLink, OpenLink } from './link.ts';
import type { MessageEncryption } from './message-encryption.ts';

const PLACES = {
  part: (epoch: string, index: number) => `part ${epoch} ${index}`,
  batch: (epoch: string, number: number) => `batch ${epoch} ${number}`,
  health: (epoch: string) => `health ${epoch}`,
  // Of its rows the newer ones win, so an old one that is put back says nothing.
  notification: 'notification',
  host: (name: string) => `host ${name}`,
  team: (name: string) => `team ${name}`,
  event: (name: string) => `event ${name}`,
};

/** Returns the same connections, sealed. */
export function encrypted(open: OpenLink, encryption: MessageEncryption): OpenLink {
  return async () => encryptedLink(await open(), encryption);
}

function encryptedLink(link: HubLink, encryption: MessageEncryption): HubLink {
  const opened = rememberOpened(encryption);

  const openEvents = (events: readonly (readonly [string, string])[]) =>
    events.flatMap(([name, text]): [string, string][] => {
      const opened = encryption.open(PLACES.event(name), text);
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
          text: encryption.open(PLACES.batch(epoch, number), text) ?? '',
        })),
        notification: view.notification === '' ? '' : (encryption.open(PLACES.notification, view.notification) ?? ''),
        hosts: mapped(view.hosts, (name, text) => open(PLACES.host(name), text)),
        teams: view.teams && mapped(view.teams, (name, text) => open(PLACES.team(name), text)),
      };
    },
    renew: (holder, epoch, health) =>
      link.renew(holder, epoch, epoch === undefined ? '' : encryption.put(PLACES.health(epoch), health)),
    open: (holder, epoch, health) => link.open(holder, epoch, encryption.put(PLACES.health(epoch), health)),
    fill: (holder, epoch, index, text) =>
      link.fill(holder, epoch, index, encryption.put(PLACES.part(epoch, index), text)),
    publish: (holder, epoch, { number, text }) =>
      link.publish(holder, epoch, { number, text: encryption.put(PLACES.batch(epoch, number), text) }),
    async part(epoch, index) {
      const text = await link.part(epoch, index);
      return text === undefined ? undefined : encryption.open(PLACES.part(epoch, index), text);
    },
    notify: (text) => link.notify(text === '' ? '' : encryption.put(PLACES.notification, text)),
    async events(cursor) {
      const part = await link.events(cursor);
      return { cursor: part.cursor, events: openEvents(part.events) };
    },
    async eventsAfter(after) {
      const part = await link.eventsAfter(after);
      return part && { last: part.last, events: openEvents(part.events) };
    },
    putEvents: (events) =>
      link.putEvents(events.map(([name, text]) => [name, text === '' ? '' : encryption.put(PLACES.event(name), text)])),
    sendHeartbeat: (host, text, team) =>
      link.sendHeartbeat(
        host,
        encryption.put(PLACES.host(host), text),
        team === undefined ? undefined : encryption.put(PLACES.team(host), team),
      ),
  };
}

/**
 * Health and heartbeats are read each second and mostly unchanged: a text of the last reading is not opened again. To be called
 * once for each reading.
 */
function rememberOpened(encryption: MessageEncryption): () => MessageEncryption['open'] {
  let last = new Map<string, { message: string; text: string | undefined }>();
  return () => {
    const before = last;
    const now: typeof last = (last = new Map());
    return (place, message) => {
      const known = before.get(place);
      const one = known?.message === message ? known : { message, text: encryption.open(place, message) };
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
