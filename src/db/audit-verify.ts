/** Verifies the audit trail: reads every chain from its beginning, and compares it with the checkpoints. */
import type { WhyBroken } from '../domain/audit.ts';
import { KEEP_AUDIT_MS } from './audit.ts';
import { hashOf, NO_LINK, stationIn, type ChainedRow, type ChainLink } from './audit-chain.ts';
import type { Checkpoint } from './audit-checkpoints.ts';
import { anchorsOf } from './audit-heads.ts';
import type { StateDatabase } from './database.ts';

/** Where a chain breaks first. `at`: the time in the entry there, if there is one. */
export type Break = { why: WhyBroken; link: number; seq?: number | undefined; at?: number | undefined };

/** The result for the chain of one station. */
export type ChainReport = {
  station: string;
  entries: number;
  /** Its first link that is still kept, and its last; 0 for none. */
  firstLink: number;
  lastLink: number;
  /** When the first and the last of its entries were written. */
  since: number | undefined;
  until: number | undefined;
  /** The last link that a checkpoint holds. */
  checkpointLink: number | undefined;
  broken: Break | undefined;
};

type Row = Omit<ChainedRow, 'station' | 'link'> & {
  seq: number;
  station: string | null;
  link: number | null;
  hash: string | null;
};

type Chain = { report: ChainReport; head: ChainLink };

/** Reads the whole trail; returns the reports in the order in which the stations appear in it. */
export function verifyAudit(database: StateDatabase, checkpoints: readonly Checkpoint[]): ChainReport[] {
  const chains = new Map<string, Chain>();
  const anchors = anchorsOf(database);
  const chainOf = (station: string): Chain => {
    const known = chains.get(station);
    if (known) return known;
    const head = anchors.get(station) ?? NO_LINK;
    const chain: Chain = { report: { ...NOTHING, station }, head };
    chains.set(station, chain);
    return chain;
  };
  for (const station of anchors.keys()) chainOf(station);
  const marked = Map.groupBy(checkpoints, ({ station }) => station);
  // Grouped by link: there may be one for every ten minutes of years.
  const markedAt = new Map([...marked].map(([station, points]) => [station, Map.groupBy(points, ({ link }) => link)]));
  let newest = -Infinity;
  for (const row of rowsOf(database)) {
    newest = Math.max(newest, row.at);
    const points = row.link === null ? undefined : markedAt.get(row.station ?? '')?.get(row.link);
    follow(chainOf(row.station ?? stationIn(row.json)), row, points ?? []);
  }
  for (const [station, points] of marked) compare(chainOf(station).report, points, anchors.get(station), newest);
  return [...chains.values()].map(({ report }) => report);
}

const NOTHING = {
  entries: 0,
  firstLink: 0,
  lastLink: 0,
  since: undefined,
  until: undefined,
  checkpointLink: undefined,
  broken: undefined,
} as const;

function* rowsOf(database: StateDatabase): Generator<Row> {
  const question =
    'SELECT seq, at, item_id, json, station, link, hash FROM audit WHERE seq > ? ORDER BY seq LIMIT 1000';
  for (
    let last = -1, rows: Row[] = [];
    (rows = database.all<Row>(question, last)).length > 0;
    last = rows.at(-1)!.seq
  ) {
    yield* rows;
  }
}

/** Checks one more link and its checkpoints. Continues after a break from the link found there: the first break is reported. */
function follow(chain: Chain, row: Row, checkpoints: readonly Checkpoint[]): void {
  const { seq, at, item_id, json, station, link, hash } = row;
  const { report } = chain;
  report.entries++;
  report.since ??= at;
  report.until = at;
  const fail = (why: WhyBroken, where: number) => void (report.broken ??= { why, link: where, seq, at });
  if (station === null || link === null || hash === null) return fail('unlinked', chain.head.link + 1);
  const { link: previous, hash: previousHash } = chain.head;
  report.firstLink ||= link;
  report.lastLink = link;
  if (link !== previous + 1) fail(link > previous ? 'missing' : 'changed', previous + 1);
  else if (stationIn(json) !== station) fail('changed', link);
  else if (hashOf(previousHash, { station, link, at, item_id, json }) !== hash) fail('changed', link);
  if (checkpoints.some((one) => one.hash !== hash)) fail('rewritten', link);
  chain.head = { link, hash };
}

/** Compares checkpoints with links that are missing. */
function compare(
  chain: ChainReport,
  points: readonly Checkpoint[],
  anchor: ChainLink | undefined,
  newest: number,
): void {
  const fail = (why: WhyBroken, link: number, at?: number) => void (chain.broken ??= { why, link, at });
  chain.checkpointLink = points.reduce((most, { link }) => Math.max(most, link), -Infinity);
  const last = chain.lastLink || (anchor?.link ?? 0);
  for (const { link, hash, at } of points) {
    if (link > last) fail('cut', last + 1, at);
    else if (link === anchor?.link && hash !== anchor.hash) fail('rewritten', link, at);
    // At the beginning only links past the keeping time may be missing.
    else if (link <= (anchor?.link ?? 0) && at > newest - KEEP_AUDIT_MS) fail('missing', link, at);
  }
}
