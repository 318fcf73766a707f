/** What must hold of looks and of readings of the open states, at every moment and once nothing happens any more. */
import { OPEN_STATUSES } from '../../src/domain/lifecycle.ts';
import type { ItemStatus } from '../../src/domain/records.ts';
import type { Health } from '../../src/replica/health.ts';
import type { ItemRecords } from '../../src/replica/records.ts';
import type { FullScanResult } from '../../src/sync/scan/full-scan-plan.ts';
import type { SyncStore } from './sync-store.ts';

export type SyncJudge = {
  readonly wrong: readonly string[];
  began(at: number): void;
  ended(result: FullScanResult): void;
  /** The reading under way has been answered with these items. */
  read(ids: readonly string[]): void;
  happened(id: string, how: string): void;
  /** A page of a list has come, or failed. */
  page(status: string, page: number, hasCome: boolean, at: number): void;
  /** A look was answered. */
  looked(at: number): void;
  /** The screens name these lists from now on. */
  named(statuses: readonly ItemStatus[]): void;
  /** The program takes an item for gone, or asks after its order. */
  gone(id: string): void;
  asksAfter(id: string): void;
  /** Judges what is shown now. */
  look(): void;
  /** Nothing happens any more until the reading under way ends: it has to prove everything. */
  quiet(): void;
  /** A reading came to no end; or to one without this list, which always failed. */
  endless(): void;
  endedWithout(status: ItemStatus): void;
  /** A first load has come as far as it can without this list. */
  stuckIn(status: ItemStatus): void;
  /** Nothing has happened any more, for two sweeps. */
  settled(): void;
  /** All that it judges by, for the description of the world. */
  describe(now: number): string;
};

export type SyncJudgeOptions = {
  store: SyncStore;
  records: ItemRecords;
  health: () => Partial<Health>;
  /** Whether the cursor vouches for what was stamped then, by the store's clock. */
  isPassed: (stampedAt: number) => boolean;
  /** Where deltas are of no use nothing is proven: what the pages of a list bear out is as good as it gets. */
  areRounds: () => boolean;
  /** Pages may be page 1 once more: what was on those that never came is for the next sweep. */
  areRepeated: boolean;
  /** Pages may come without their filter: what was not read for that is looked for by the next sweep. */
  areUnfiltered: boolean;
};

export function createSyncJudge({
  store,
  records,
  health,
  isPassed,
  areRounds,
  areRepeated,
  areUnfiltered,
}: SyncJudgeOptions): SyncJudge {
  const wrong: string[] = [];
  const shownBefore = new Map<string, number>();
  /** Since the reading began: what has happened, and what it was answered with. */
  let [happenedTo, readIds] = [new Set<string>(), new Set<string>()];
  let beganAt = 0;
  let last: FullScanResult | undefined;
  let isQuiet = true;
  /** Whether deltas have been of no use since the reading began. */
  let wereRounds = false;
  /** Failures in a row of a page, and since when. */
  const failing = new Map<string, { status: string; count: number; since: number }>();
  let lookedAt = -Infinity;
  let unread: readonly ItemStatus[] = [];
  let isToProveAll = false;

  const shown = (id: string) => Number(records.get(id)?.item.quantidade ?? 0);
  const isAsItIs = (id: string) => {
    const there = store.item(id).now;
    const entry = records.get(id);
    return there ? entry?.status === there.status && shown(id) === there.sequence : entry === undefined;
  };
  const said = (id: string) => {
    const [there, entry] = [store.item(id).now, records.get(id)];
    const is = there ? `${there.status} v${there.sequence}` : 'gone';
    return `${id} is ${is}, and is shown as ${entry ? `${entry.status} v${shown(id)}` : 'nothing'}`;
  };

  return {
    wrong,
    began(at) {
      [happenedTo, readIds, beganAt, isQuiet, wereRounds] = [new Set(), new Set(), at, true, areRounds()];
    },
    read(ids) {
      for (const id of ids) readIds.add(id);
    },
    happened(id) {
      happenedTo.add(id);
      isQuiet = false;
    },
    ended(result) {
      last = result;
      if (isToProveAll && result.unproven.length > 0) {
        wrong.push(
          `nothing has happened for long, and the ${result.kind} does not prove ${result.unproven.join()} (S3)`,
        );
      }
      isToProveAll = false;
      const proven = OPEN_STATUSES.filter((status) => !result.unproven.includes(status));
      for (const { id, now } of store.items) {
        const { status } = records.get(id) ?? {};
        const isListed = proven.some((one) => one === now?.status);
        const isCounted = isListed || proven.some((one) => one === status);
        if (!isCounted || happenedTo.has(id)) continue;
        // Two unstamped changes that undo each other in number cannot be told apart; in rounds the pages of a list show
        // what is in it, and nothing what has left it.
        const isProvable = wereRounds ? isQuiet && isListed : store.unseenCount <= 1;
        if (now?.status !== status && isProvable) {
          wrong.push(`a ${result.kind} counts ${now?.status} and ${status} as read, and ${said(id)} (S3)`);
        }
        const isToBeAsked = !now || (areUnfiltered && result.absent.includes(id));
        if (isQuiet && !areRepeated && !isToBeAsked && !isAsItIs(id)) {
          wrong.push(`nothing has happened since the ${result.kind} began, and ${said(id)} (L1)`);
        }
      }
    },
    page(status, page, hasCome, at) {
      const { count, since } = failing.get(`${status} ${page}`) ?? { count: 0, since: at };
      if (hasCome) failing.delete(`${status} ${page}`);
      else failing.set(`${status} ${page}`, { status, count: count + 1, since });
    },
    looked: (at) => void (lookedAt = at),
    named(statuses) {
      const pages = [...failing.values()].filter(({ count, since }) => count >= 3 && lookedAt > since);
      for (const status of statuses) {
        if (unread.includes(status) || pages.some((one) => one.status === status)) continue;
        wrong.push(
          `${status} is said to be unreadable, and no page of it failed three times while looks were answered (L8)`,
        );
      }
      unread = statuses;
    },
    gone(id) {
      shownBefore.delete(id);
      if (store.item(id).now) wrong.push(`${id} is taken for gone, and is there (S6)`);
    },
    asksAfter(id) {
      if (readIds.has(id)) wrong.push(`it is asked after ${id}, which the sweep has read`);
      const entry = records.get(id);
      if (entry && health().unread?.some((status) => status === entry.status)) {
        wrong.push(`it is asked after ${id}, whose list cannot be read (L8)`);
      }
      if (entry && entry.knownAt > beganAt)
        wrong.push(`it is asked after ${id}, of which was heard since the sweep began`);
    },
    look() {
      wereRounds ||= areRounds();
      for (const { id, now } of store.items) {
        if (now && isPassed(now.stampedAt) && shown(id) < now.stamped) {
          wrong.push(`the cursor passed ${id} v${now.stamped}, and v${shown(id)} is shown (S1)`);
        }
        if (shown(id) < (shownBefore.get(id) ?? 0) && records.get(id)) {
          wrong.push(`${id} shows v${shown(id)}, and has shown v${shownBefore.get(id)} (S4)`);
        }
        shownBefore.set(id, shown(id));
      }
    },
    quiet: () => void (isToProveAll = true),
    endless: () => void wrong.push('a reading of the open states comes to no end (L8)'),
    endedWithout(status) {
      if (!health().unread?.includes(status)) wrong.push(`nothing says that ${status} cannot be read (L8)`);
      const others = last?.unproven.filter((one) => one !== status) ?? [];
      if (others.length > 0) wrong.push(`${others.join()} is not proven, for ${status} cannot be read (L8)`);
    },
    stuckIn(status) {
      if (!health().unread?.includes(status)) wrong.push(`nothing says that ${status} cannot be read (L8)`);
      for (const { id, now } of store.items) {
        if (now?.status !== status && !records.get(id)) wrong.push(`${said(id)}, for ${status} cannot be read (L8)`);
      }
    },
    settled() {
      for (const { id } of store.items) if (!isAsItIs(id)) wrong.push(`${said(id)} at the end (L1)`);
      if (last && last.unproven.length > 0)
        wrong.push(`nothing happens, and ${last.unproven.join()} is not proven (S3)`);
      if (health().unread?.length) wrong.push(`${health().unread?.join()} is still said to be unreadable (L8)`);
    },
    describe: () =>
      [
        [...happenedTo].toSorted(),
        [...readIds].toSorted(),
        isQuiet,
        wereRounds,
        store.unseenCount,
        wrong.length,
        unread,
        [...failing].map(([name, { count, since }]) => `${name} ${count} ${since < lookedAt}`).toSorted(),
        store.items.map(({ id }) =>
          [
            shownBefore.get(id),
            (records.get(id)?.knownAt ?? -1) > beganAt,
            (records.get(id)?.knownAt ?? -1) >= beganAt,
          ].join('/'),
        ),
      ].join(' '),
  };
}
