import { Text } from 'ink';
import { formatSpan } from '../src/domain/ages.ts';
import { freshnessOf, type Health } from '../src/shop/health.ts';
import type { Texts } from '../src/texts/texts.ts';
import { FRESHNESS_SIGNS, LOUD } from './theme.ts';
import { useTicking } from './use-ticking.ts';

type Props = { health: Health; now: () => number; texts: Texts };

/** How fresh the snapshot is: quiet while live, impossible to overlook when not, and when the next try is. */
export function HealthSign({ health, now, texts }: Props) {
  const words = useTicking(() => healthWords(health, now(), texts));
  const freshness = freshnessOf(health, now());
  const { glyph, style } = FRESHNESS_SIGNS[freshness];
  return (
    <Text {...(freshness === 'live' && health.diskTrouble !== undefined ? LOUD : style)}>{`${glyph} ${words}`}</Text>
  );
}

/** The words of the health line. `now` on the monotonic clock. */
export function healthWords(health: Health, now: number, texts: Texts): string {
  const freshness = freshnessOf(health, now);
  const { progress, snapshotAt, nextLookAt } = health;
  const seconds = nextLookAt === undefined ? 0 : Math.ceil((nextLookAt - now) / 1000);
  const words = [texts.health[freshness]];
  if (freshness === 'loading' && progress) words.push(texts.health.progress(progress.done, progress.total));
  if (freshness === 'incomplete') {
    const [have, total] = [sumOf(health.incomplete, 'have'), sumOf(health.incomplete, 'total')];
    const without = health.unread.map((status) => texts.statuses[status]).join(', ');
    if (without !== '') words.push(texts.health.without(without));
    if (total > 0) words.push(texts.health.missing(have, total));
    else if (without === '') words.push(texts.health.firstPages);
  }
  if (freshness === 'behind' || freshness === 'offline') {
    if (snapshotAt !== undefined) words.push(texts.health.age(formatSpan(now - snapshotAt)));
    words.push(seconds > 0 ? texts.health.nextTry(seconds) : texts.health.trying);
  }
  if (freshness === 'unauthenticated' && seconds > 0) words.push(texts.health.nextTry(seconds));
  if (health.diskTrouble !== undefined) words.push(texts.health.disk);
  if (health.hub) words.push(texts.health.hub[health.hub.mode](health.hub.hostCount));
  return words.join(' · ');
}

function sumOf(states: Health['incomplete'], what: 'have' | 'total'): number {
  return states.reduce((sum, state) => sum + state[what], 0);
}
