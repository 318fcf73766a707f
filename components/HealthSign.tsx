import { Text } from 'ink';
import { formatSpan } from '../src/base/ages.ts';
import { displayWidth } from '../src/base/width.ts';
import { freshnessOf, type Health } from '../src/replica/health.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { FRESHNESS_SIGNS, LOUD } from './theme.ts';
import { useTicking } from './use-ticking.ts';

type Props = {
  health: Health;
  now: () => number;
  texts: Texts;
  /** How many cells it may take. */
  most?: number;
};

/** The cells of the sign before the words, and of its blank. */
export const HEALTH_SIGN = 2;

/** How fresh the snapshot is: quiet while live, impossible to overlook when not, and when the next try is. */
export function HealthSign({ health, now, texts, most }: Props) {
  const words = useTicking(() =>
    healthWords(health, now(), texts, most === undefined ? undefined : most - HEALTH_SIGN),
  );
  const freshness = freshnessOf(health, now());
  const { glyph, style } = FRESHNESS_SIGNS[freshness];
  return (
    <Text {...(freshness === 'live' && health.diskTrouble !== undefined ? LOUD : style)}>{`${glyph} ${words}`}</Text>
  );
}

/**
 * The words of the health line. `now` on the monotonic clock; `most`: how many cells there are. What has no room leaves: the next
 * try first, then the age, the hub and the amounts. How fresh it all is stays.
 */
export function healthWords(health: Health, now: number, texts: Texts, most = Infinity): string {
  const freshness = freshnessOf(health, now);
  const { progress, snapshotAt, nextLookAt } = health;
  const seconds = nextLookAt === undefined ? 0 : Math.ceil((nextLookAt - now) / 1000);
  const words = { freshness: texts.health[freshness], amounts: '', age: '', next: '', disk: '', hub: '' };
  if (freshness === 'loading' && progress) words.amounts = texts.health.progress(progress.done, progress.total);
  if (freshness === 'incomplete') words.amounts = incompleteWords(health, texts);
  if (freshness === 'behind' || freshness === 'offline') {
    if (snapshotAt !== undefined) words.age = texts.health.age(formatSpan(now - snapshotAt));
    words.next = seconds > 0 ? texts.health.nextTry(seconds) : texts.health.trying;
  }
  if (freshness === 'unauthenticated' && seconds > 0) words.next = texts.health.nextTry(seconds);
  if (health.diskTrouble !== undefined) words.disk = texts.health.disk;
  if (health.hub) words.hub = texts.health.hub[health.hub.mode](health.hub.hostCount);
  const line = () => Object.values(words).filter(Boolean).join(' · ');
  for (const part of ['next', 'age', 'hub', 'amounts'] as const) if (displayWidth(line()) > most) words[part] = '';
  return line();
}

function incompleteWords({ incomplete, unread }: Health, texts: Texts): string {
  const [have, total] = [sumOf(incomplete, 'have'), sumOf(incomplete, 'total')];
  const without = unread.map((status) => texts.statuses[status]).join(', ');
  const missing = total > 0 ? texts.health.missing(have, total) : without === '' ? texts.health.firstPages : '';
  return [without === '' ? '' : texts.health.without(without), missing].filter(Boolean).join(' · ');
}

function sumOf(states: Health['incomplete'], what: 'have' | 'total'): number {
  return states.reduce((sum, state) => sum + state[what], 0);
}
