/** Judges what a history tells of notes and holds: each bench keeps what it took, and tells those it knows of. */
import type { History, Slip } from './history.ts';

const isSame = (one: Slip, other: Slip) =>
  one.kind === other.kind && one.about === other.about && one.words === other.words;
const nameOf = ({ kind, about, words }: Slip) => `the ${kind} “${words}” of ${about}`;

/** What is wrong with them, in words. */
export function slipComplaints({ events: { asks, told, hosts } }: History): string[] {
  const familyOf = (home: string) => hosts.find((family) => family.includes(home)) ?? [home];
  const lost = asks.flatMap((ask) => {
    if (ask.exit !== 0) return [];
    const without = familyOf(ask.home).filter((home) => !told.some((one) => one.home === home && isSame(one, ask)));
    return without.map((home) => `${ask.home}: ${nameOf(ask)} was taken, and ${home} does not tell it`);
  });
  const unasked = told
    .filter((one) => !asks.some((ask) => familyOf(ask.home).includes(one.home) && isSame(one, ask)))
    .map((one) => `${one.home}: tells ${nameOf(one)}, and nobody asked for it`);
  const doubled = told
    .filter((one, index) => told.findIndex((other) => other.home === one.home && isSame(one, other)) < index)
    .map((one) => `${one.home}: tells ${nameOf(one)} twice`);
  return [...lost, ...unasked, ...doubled];
}
