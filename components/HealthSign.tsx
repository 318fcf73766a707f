import { Text } from 'ink';
import { formatSpan } from '../src/base/ages.ts';
import { displayWidth } from '../src/base/width.ts';
import { freshnessOf, type Health } from '../src/replica/health.ts';
import type { Texts } from '../src/i18n/texts.ts';
import type { HeaderPart } from './header-parts.ts';
import { FRESHNESS_SIGNS, LOUD } from './theme.ts';
import { useTicking } from './use-ticking.ts';

type Props = {
  health: Health;
  now: () => number;
  texts: Texts;
};

/** The cells of the sign before the words, and of its blank. */
const HEALTH_SIGN = 2;

/** How fresh the snapshot is: quiet while live, impossible to overlook when not, and when the next try is. */
export function HealthSign({ health, now, texts }: Props) {
  useTicking(() => freshnessPart(health, now(), texts).text);
  const { text, style = {} } = freshnessPart(health, now(), texts);
  return <Text {...style}>{text}</Text>;
}

/** The same as a part of a line, in at most so many cells where that can be. `now` on the monotonic clock. */
export function freshnessPart(health: Health, now: number, texts: Texts, most = Infinity): HeaderPart {
  const words = healthWords(health, now, texts, most - HEALTH_SIGN);
  const freshness = freshnessOf(health, now);
  const { glyph, style } = FRESHNESS_SIGNS[freshness];
  return { text: `${glyph} ${words}`, style: freshness === 'live' && health.diskTrouble !== undefined ? LOUD : style };
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
