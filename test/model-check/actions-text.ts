/** Says what the small world of the actions is like: all that decides what can follow and how it is judged. */
import type { AnyIntent, Baseline } from '../../src/domain/intents.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { LEASE_MS, shownOf, WATCH_MS, type ActionsState } from './actions-state.ts';

/** The state as text; all times are ages, and ages that make no difference any more are one. */
export function describeActions(state: ActionsState): string {
  const {
    options,
    now,
    wall,
    item,
    history,
    tables,
    acknowledged,
    sent,
    told,
    orphans,
    others,
    keysLeft,
    counts,
    processes,
  } = state;
  const ago = (ms: number | undefined, most = 5000) => (ms === undefined ? '-' : Math.min(most, now() - ms));
  const stampAge = (stamp: string) =>
    stamp === '' ? '-' : Math.min(3000, Math.floor(wall() / 1000) * 1000 - Date.parse(stamp));
  const itemText = (row: OrderItem) =>
    [row.item_status, row.tracking_code, stampAge(row.updated_at), stampAge(row.enviado_em)].join(',');
  const ageOf = ({ createdAt }: AnyIntent) =>
    options.staleMs === undefined ? '' : Math.min(options.staleMs + 1, wall() - createdAt);
  const wallAgo = (ms: number | undefined) => (ms === undefined ? '-' : Math.max(-LEASE_MS, Math.min(1, wall() - ms)));

  const lines = [`${wall() % 1000} ${Object.values(counts).join(' ')} ${others.join()} ${itemText(item)}`];
  lines.push(
    history
      .map(({ by, status, code }) => `${sent.find(({ label }) => label === by)?.intentId ?? by}>${status}/${code}`)
      .join(' '),
  );
  for (const [host, { rows }] of tables) {
    for (const row of rows.values()) {
      const { baseline } = row as { baseline?: Baseline };
      const base = baseline
        ? `${baseline.item_status},${baseline.tracking_code},${stampAge(baseline.updated_at)},${Math.min(3000, (baseline.serverDateMs ?? 0) - Date.parse(baseline.updated_at))}`
        : '';
      lines.push(
        `${host} ${row.id} ${row.operation} ${row.phase} ${row.attemptCount} ${row.isAmbiguous} ${row.owner ?? '-'} ${wallAgo(row.leaseUntil)} ${JSON.stringify(row.verdict ?? null)} ${base} ${ageOf(row)}`,
      );
    }
  }
  for (const [id, { historyAt }] of acknowledged) lines.push(`ack ${id} ${historyAt}`);
  for (const { intentId, process, couldBeLost } of sent) lines.push(`sent ${intentId} ${process} ${couldBeLost}`);
  for (const { intentId, verdict, process } of told)
    lines.push(`told ${process} ${intentId} ${verdict.kind} ${'isClosed' in verdict}`);
  for (const one of orphans) lines.push(`orphan ${one.intentId} ${one.move} ${one.code} ${one.lastAt - now()}`);
  for (const station of options.stations.keys()) {
    const process = processes.get(station);
    lines.push(
      `station ${station} ${keysLeft[station]!.join()} ${process?.name ?? 'down'} ${process?.isPaused} ${process && process.lookCount > 0} ${process?.lastSeen}`,
    );
    if (!process) continue;
    const { replica, sleepers, pending, since } = process;
    const entry = replica.getState().records.get(item.id);
    const { askedAt = 0, knownAt = 0 } = entry ?? {};
    // Of when a row was asked for only the order matters: against now, and against what is under way.
    const order = [now(), ...pending.map((one) => one.askedAt)]
      .map((at) => `${Math.sign(at - askedAt)}${Math.sign(at - knownAt)}`)
      .join();
    lines.push(entry ? `${itemText(entry.item)} ${order}` : 'none');
    for (const one of shownOf(process)) {
      const { id, phase, hold, lookCount, graceEndsAt } = one;
      const watchedFor = phase === 'watching' ? ago(since.get(id)?.at, 2 * WATCH_MS) : '';
      lines.push(`shows ${id} ${phase} ${hold ?? ''} ${lookCount} ${ago(graceEndsAt)} ${watchedFor}`);
    }
    lines.push(
      [...sleepers]
        .toSorted((a, b) => a.at - b.at || a.order - b.order)
        .map(({ at }) => at - now())
        .join(),
    );
    // A look asked before a watch was over proves less than one asked after it.
    const watched = shownOf(process).filter(({ phase }) => phase === 'watching');
    const isAfterWatch = (askedAt: number) =>
      watched.map(({ id }) => askedAt >= (since.get(id)?.at ?? 0) + WATCH_MS).join();
    for (const one of pending) {
      if (one.kind === 'read')
        lines.push(
          `read ${ago(one.askedAt)} ${ago(one.sinceMs)} ${isAfterWatch(one.askedAt)} ${one.seen ? itemText(one.seen.item) : ''}`,
        );
      else
        lines.push(
          `write ${one.intentId} ${one.move} ${ago(one.sinceMs)} ${one.outcome === undefined ? '' : one.outcome === 'refused' ? 'refused' : itemText(one.outcome)}`,
        );
    }
  }
  return lines.join('\n');
}
