/**
 * Connections that accept only sealed texts and seal all they write. A text is valid for one place: a row for its id, a batch
 * for its number, a note for its name, each for its epoch; an event for its name. A row also bears its version, and each batch
 * comes with a note of the sum of all rows (tally.ts).
 */
import { tryParseJson } from '../base/json.ts';
import type { HubLink, HubView, Keep, OpenLink } from './link.ts';
import type { MessageEncryption } from './message-encryption.ts';
import { createRowTally, readTally, type Tally } from './tally.ts';

/** Returns the same connections, sealed. */
export function encrypted(open: OpenLink, seal: MessageEncryption): OpenLink {
  return async () => sealedLink(await open(), seal);
}

const PLACES = {
  item: (epoch: string, id: string) => `item ${epoch} ${id}`,
  note: (epoch: string, name: string) => `note ${epoch} ${name}`,
  batch: (epoch: string, number: number) => `batch ${epoch} ${number}`,
  host: (name: string) => `host ${name}`,
  team: (name: string) => `team ${name}`,
  event: (name: string) => `slip ${name}`,
};

/** The name of the note with the sum of all rows after the last batch. */
const SUM = 'sum';

/** A row that changed with a batch: its id and its version, or its id alone if it is gone. */
type Mark = readonly [id: string, version?: number];

/** The rows of an epoch as this connection knows them; `number`: after how many batches. */
type Rows = { epoch: string; tally: Tally; number: number };

/** A scan may bring rows twice, and some are added during it: if there are more, somebody else has filled the snapshot. */
const mostRows = (size: number) => 2 * size + 10_000;

function sealedLink(link: HubLink, seal: MessageEncryption): HubLink {
  const opened = rememberOpened(seal);
  /** The rows that this host writes as a leader. */
  let written: (Rows & { version: number }) | undefined;
  /** The snapshot that this host reads, kept until it is known whether its rows are the newest. */
  let reading: Rows | undefined;
  let readCount = 0;
  /** The last reading. */
  let last: { epoch: string | undefined; number: number; size: number } = { epoch: undefined, number: 0, size: 0 };

  const notesOf = (epoch: string, notes: Readonly<Record<string, string>>) =>
    mapped(notes, (name, text) => seal.put(PLACES.note(epoch, name), text));

  const openEvents = (events: readonly (readonly [string, string])[]) =>
    events.flatMap(([name, text]): [string, string][] => {
      const opened = seal.open(PLACES.event(name), text);
      return opened === undefined ? [] : [[name, opened]];
    });

  function writtenAt(epoch: string) {
    if (written?.epoch !== epoch) written = { epoch, tally: createRowTally(seal.weigh), number: 0, version: 0 };
    return written;
  }

  function put(rows: Rows, id: string, version: number, text: string): string {
    rows.tally.put(id, version);
    return seal.put(PLACES.item(rows.epoch, id), `${version} ${text}`);
  }

  /** Seals the changes that come with a batch, and adds the rows concerned to `marks`. */
  function keepsOf(epoch: string, keeps: readonly Keep[], marks: Mark[]): Keep[] {
    const rows = writtenAt(epoch);
    return keeps.map((keep) => {
      if (keep.kind === 'note') return { ...keep, text: seal.put(PLACES.note(epoch, keep.name), keep.text) };
      if (keep.kind === 'item') {
        marks.push([keep.id, ++rows.version]);
        return { ...keep, text: put(rows, keep.id, rows.version, keep.text) };
      }
      marks.push([keep.id]);
      rows.tally.take(keep.id);
      return keep;
    });
  }

  /** Applies the marks of batches to the rows that are being read. */
  function follow(rows: Rows, batches: readonly { number: number; marks: readonly Mark[] }[]): void {
    for (const { number, marks } of batches) {
      if (number !== rows.number + 1) continue;
      rows.number = number;
      for (const [id, version] of marks) {
        if (version === undefined) rows.tally.take(id);
        else rows.tally.put(id, version);
      }
    }
  }

  /** Whether the rows that were read are the newest; `undefined` while batches are missing that show it. */
  function proofOf(rows: Rows, sum: string | undefined, { lastNumber }: HubView): boolean | undefined {
    // Each batch brings its sum in the same step: a sum of another number was put back.
    if (sum === undefined || readTally(sum).number !== lastNumber) return false;
    return rows.number === lastNumber ? sum === rows.tally.at(lastNumber) : undefined;
  }

  return {
    ...link,
    async read(from) {
      const view = await link.read(from);
      const { epoch = '' } = view;
      const open = opened();
      // A batch that is not ours stays, as one that cannot be read: the batches after it are not to be accepted either.
      const batches = view.batches.map(({ number, text }) => ({
        number,
        ...readMarks(seal.open(PLACES.batch(epoch, number), text) ?? ''),
      }));
      const { [SUM]: sum, ...notes } = mapped(view.notes, (name, text) => open(PLACES.note(epoch, name), text));
      last = { epoch: view.epoch, number: view.lastNumber, size: sum === undefined ? 0 : readTally(sum).size };
      const rows =
        reading !== undefined && from.epoch === reading.epoch && epoch === reading.epoch ? reading : undefined;
      if (rows) follow(rows, batches);
      return {
        ...view,
        notes,
        batches: batches.map(({ number, text }) => ({ number, text })),
        hosts: mapped(view.hosts, (name, text) => open(PLACES.host(name), text)),
        teams: view.teams && mapped(view.teams, (name, text) => open(PLACES.team(name), text)),
        isProven: rows && proofOf(rows, sum, view),
      };
    },
    renew: (holder, epoch, notes) => link.renew(holder, epoch, epoch === undefined ? notes : notesOf(epoch, notes)),
    open(holder, epoch, notes) {
      const sum = writtenAt(epoch).tally.at(0);
      return link.open(holder, epoch, notesOf(epoch, { ...notes, [SUM]: sum }));
    },
    fill(holder, epoch, items) {
      const rows = writtenAt(epoch);
      return link.fill(
        holder,
        epoch,
        items.map(([id, text]) => [id, put(rows, id, 0, text)]),
      );
    },
    publish(holder, epoch, { number, text }, keeps) {
      const marks: Mark[] = [];
      const kept = keepsOf(epoch, keeps, marks);
      const sum = writtenAt(epoch).tally.at(number);
      const batch = seal.put(PLACES.batch(epoch, number), `${JSON.stringify(marks)}\n${text}`);
      const all: Keep[] = [...kept, { kind: 'note', name: SUM, text: seal.put(PLACES.note(epoch, SUM), sum) }];
      return link.publish(holder, epoch, { number, text: batch }, all);
    },
    async items(epoch, cursor) {
      if (cursor === '0') {
        const number = last.epoch === epoch ? last.number : 0;
        reading = { epoch, tally: createRowTally(seal.weigh), number };
        readCount = 0;
      }
      const part = await link.items(epoch, cursor);
      readCount += part.items.length;
      if (readCount > mostRows(last.size)) {
        // Reading stops early; a row without a name makes the sum differ from the leader's.
        reading?.tally.put('', -1);
        return { cursor: '0', items: [] };
      }
      const items = part.items.flatMap(([id, text]): [string, string][] => {
        const row = openVersion(seal, epoch, id, text);
        if (row && reading?.epoch === epoch) reading.tally.put(id, row.version);
        return row ? [[id, row.text]] : [];
      });
      return { cursor: part.cursor, items };
    },
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

/** Splits a batch from its first line, which lists the rows concerned. */
function readMarks(text: string): { text: string; marks: readonly Mark[] } {
  const end = text.indexOf('\n');
  const marks = tryParseJson(text.slice(0, Math.max(0, end)));
  return { text: text.slice(end + 1), marks: Array.isArray(marks) ? (marks as Mark[]) : [] };
}

/**
 * Notes and heartbeats are read each second and mostly unchanged: a text of the last reading is not opened again. To be called
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

function openVersion(seal: MessageEncryption, epoch: string, id: string, text: string) {
  const row = seal.open(PLACES.item(epoch, id), text);
  const end = row?.indexOf(' ') ?? -1;
  return row === undefined || end < 0 ? undefined : { version: Number(row.slice(0, end)), text: row.slice(end + 1) };
}

/** The text of an item of a snapshot; `undefined` if its seal is not one of ours. */
export function openRow(seal: MessageEncryption, epoch: string, id: string, text: string): string | undefined {
  return openVersion(seal, epoch, id, text)?.text;
}

/** The text of a host's heartbeat, as {@link openRow}. */
export function openHeartbeat(seal: MessageEncryption, name: string, text: string): string | undefined {
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
