/**
 * Every text at the hub is closed with a key that only hosts with the store's token have (AES-256-GCM), or at least
 * bears their seal (HMAC), where it is to be readable. The server, and whoever else may read it, learns how many items
 * there are, their ids and when something happens; whoever may write to it can be silent or take things away. Nobody
 * can say anything. A text holds for one place: a row for its id, a batch for its number, a note for its name, each for
 * its epoch; a slip for its name.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import type { HubLink, OpenLink } from './link.ts';

/** Letters of a seal, six bits each: beyond guessing, and little beside a row. */
const SEAL_LENGTH = 22;

/** What a closed text begins with; no seal does. */
const CLOSED = '~';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Of a nonce, what is drawn by chance; the rest counts. */
const DRAWN_BYTES = 8;

export type Seal = {
  /** The text as it is written there. */
  put(place: string, text: string): string;
  /** The text as it was, however its host wrote it; `undefined` where that is not one of ours for this place. */
  open(place: string, sealed: string): string | undefined;
};

/**
 * `secret` is the store's token: it never leaves, and from what is written nobody learns it. `isPlain`: texts bear a
 * seal and can be read. Both kinds are opened, for hosts of a store may be set differently.
 */
export function createSeal(secret: string, lojaId: string, { isPlain = false } = {}): Seal {
  // As key objects: bytes are judged and copied anew for each text, which costs eight times as much.
  const keyFor = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, lojaId, use, 32)));
  const marked = createMark(keyFor('bancada hub seal 1'));
  const closed = createCloset(keyFor('bancada hub text 1'));
  return {
    put: isPlain ? marked.put : closed.put,
    open: (place, text) => (text.startsWith(CLOSED) ? closed : marked).open(place, text),
  };
}

/** Texts that anybody can read and nobody else can write. */
function createMark(key: KeyObject): Seal {
  const sealOf = (place: string, text: string) =>
    createHmac('sha256', key).update(`${place.length} ${place}${text}`).digest('base64url').slice(0, SEAL_LENGTH);
  return {
    put: (place, text) => sealOf(place, text) + text,
    open(place, sealed) {
      const text = sealed.slice(SEAL_LENGTH);
      const [told, own] = [Buffer.from(sealed.slice(0, SEAL_LENGTH)), Buffer.from(sealOf(place, text))];
      return told.length === own.length && timingSafeEqual(told, own) ? text : undefined;
    },
  };
}

/** Texts that nobody else can read or write. The place is part of what the tag vouches for. */
function createCloset(key: KeyObject): Seal {
  const nextNonce = createNonces();
  return {
    put(place, text) {
      const nonce = nextNonce();
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return CLOSED + Buffer.concat(parts).toString('base64url');
    },
    open(place, sealed) {
      const bytes = Buffer.from(sealed.slice(CLOSED.length), 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        decipher.final();
      } catch {
        return undefined;
      }
      return text.toString('utf8');
    },
  };
}

/**
 * Nonces of which none comes twice: a process counts behind a beginning of its own, and draws another one when the
 * count is through. Two processes would have to draw the same eight bytes.
 */
export function createNonces(draw: (size: number) => Buffer = randomBytes, from = 0): () => Buffer {
  let count = from;
  let drawn = draw(DRAWN_BYTES);
  return () => {
    if (count > 0xffffffff) {
      count = 0;
      drawn = draw(DRAWN_BYTES);
    }
    const nonce = Buffer.alloc(NONCE_BYTES);
    drawn.copy(nonce);
    nonce.writeUInt32BE(count++, DRAWN_BYTES);
    return nonce;
  };
}

/** The same connections, on which only sealed texts are taken and all that is written is sealed. */
export function sealed(open: OpenLink, seal: Seal): OpenLink {
  return async () => sealedLink(await open(), seal);
}

const PLACES = {
  item: (epoch: string, id: string) => `item ${epoch} ${id}`,
  note: (epoch: string, name: string) => `note ${epoch} ${name}`,
  batch: (epoch: string, number: number) => `batch ${epoch} ${number}`,
  host: (name: string) => `host ${name}`,
  team: (name: string) => `team ${name}`,
  slip: (name: string) => `slip ${name}`,
};

function sealedLink(link: HubLink, seal: Seal): HubLink {
  const opened = rememberOpened(seal);
  const notesOf = (epoch: string, notes: Readonly<Record<string, string>>) =>
    mapped(notes, (name, text) => seal.put(PLACES.note(epoch, name), text));

  const openSlips = (slips: readonly (readonly [string, string])[]) =>
    slips.flatMap(([name, text]): [string, string][] => {
      const opened = seal.open(PLACES.slip(name), text);
      return opened === undefined ? [] : [[name, opened]];
    });

  return {
    ...link,
    async read(from) {
      const view = await link.read(from);
      const { epoch = '' } = view;
      const open = opened();
      return {
        ...view,
        notes: mapped(view.notes, (name, text) => open(PLACES.note(epoch, name), text)),
        // One that is not ours stays, as one that cannot be read: what follows on it is not to be believed either.
        batches: view.batches.map(({ number, text }) => ({
          number,
          text: seal.open(PLACES.batch(epoch, number), text) ?? '',
        })),
        hosts: mapped(view.hosts, (name, text) => open(PLACES.host(name), text)),
        teams: view.teams && mapped(view.teams, (name, text) => open(PLACES.team(name), text)),
      };
    },
    renew: (holder, epoch, notes) => link.renew(holder, epoch, epoch === undefined ? notes : notesOf(epoch, notes)),
    open: (holder, epoch, notes) => link.open(holder, epoch, notesOf(epoch, notes)),
    fill: (holder, epoch, items) =>
      link.fill(
        holder,
        epoch,
        items.map(([id, text]) => [id, seal.put(PLACES.item(epoch, id), text)]),
      ),
    publish: (holder, epoch, { number, text }, keeps) =>
      link.publish(
        holder,
        epoch,
        { number, text: seal.put(PLACES.batch(epoch, number), text) },
        keeps.map((keep) => {
          if (keep.kind === 'no-item') return keep;
          const place = keep.kind === 'item' ? PLACES.item(epoch, keep.id) : PLACES.note(epoch, keep.name);
          return { ...keep, text: seal.put(place, keep.text) };
        }),
      ),
    async items(epoch, cursor) {
      const part = await link.items(epoch, cursor);
      const items = part.items.flatMap(([id, text]): [string, string][] => {
        const opened = openRow(seal, epoch, id, text);
        return opened === undefined ? [] : [[id, opened]];
      });
      return { cursor: part.cursor, items };
    },
    async slips(cursor) {
      const part = await link.slips(cursor);
      return { cursor: part.cursor, slips: openSlips(part.slips) };
    },
    async slipsAfter(last) {
      const part = await link.slipsAfter(last);
      return part && { last: part.last, slips: openSlips(part.slips) };
    },
    putSlips: (slips) =>
      link.putSlips(slips.map(([name, text]) => [name, text === '' ? '' : seal.put(PLACES.slip(name), text)])),
    appear: (host, text, team) =>
      link.appear(
        host,
        seal.put(PLACES.host(host), text),
        team === undefined ? undefined : seal.put(PLACES.team(host), team),
      ),
  };
}

/**
 * Notes and hosts are read each second and are mostly as they were: what was opened in the last reading is not opened
 * again. Call it once for each reading.
 */
function rememberOpened(seal: Seal): () => Seal['open'] {
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

/** The text of an item of a snapshot; `undefined` where its seal is not one of ours. */
export function openRow(seal: Seal, epoch: string, id: string, text: string): string | undefined {
  return seal.open(PLACES.item(epoch, id), text);
}

/** What a host tells of itself, as {@link openRow}. */
export function openWord(seal: Seal, name: string, text: string): string | undefined {
  return seal.open(PLACES.host(name), text);
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
