/** Two ends of the same shift, on stores with other habits. */
import type { Switches } from '../../src/sandbox/switches.ts';
import type { Outcome } from './shift.ts';

/** What one outcome says otherwise than the calm one, apart from what the store does not let on and the screen marks so. */
export function differences(calm: Outcome, other: Outcome, switches: Partial<Switches>): string[] {
  const found = other.overdue.map((what) => `did not happen: ${what}`);
  const say = (what: string, was: unknown, is: unknown) => {
    if (JSON.stringify(was) !== JSON.stringify(is))
      found.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(was)}`);
  };
  // Times without a zone, from a store that shows no clock to compare them with: no age is told then.
  const hasUnknownZone = isZoneless(switches) && switches.dateHeader === 'absent';
  say('the zone is known', !hasUnknownZone, other.isZoneKnown);
  const marked = Object.values(other.ages).filter((age) => age.startsWith('~'));
  say('ages that are marked', hasUnknownZone ? Object.keys(other.ages).length : 0, marked.length);
  say('counts', calm.counts, other.counts);
  say('verdicts', calm.verdicts, other.verdicts);
  say('prices', calm.prices, other.prices);
  say('stock', calm.stock, other.stock);
  say('items', [...calm.rows.keys()].toSorted(), [...other.rows.keys()].toSorted());
  for (const [id, row] of calm.rows) {
    const { placedAtMs, ...texts } = row;
    const { placedAtMs: placedThere, ...textsThere } = other.rows.get(id) ?? {};
    say(`item ${id}`, texts, textsThere);
    if (other.isZoneKnown) say(`item ${id}, placed`, second(placedAtMs), second(placedThere ?? 0));
  }
  return found;
}

const second = (ms: number) => Math.floor(ms / 1000);

function isZoneless({ timestamps }: Partial<Switches>): boolean {
  return timestamps === 'zoneless' || timestamps === 'brazilian';
}
