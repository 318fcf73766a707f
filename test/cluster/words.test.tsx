import { expect, test } from 'vitest';
import { healthWords } from '../../components/HealthSign.tsx';
import { INITIAL_HEALTH, type HubState } from '../../src/replica/health.ts';
import { textsIn } from '../../src/i18n/texts.ts';

const live = { ...INITIAL_HEALTH, isLoaded: true, snapshotAt: 0 };
const at = (mode: HubState['mode']): HubState => ({ mode, hostCount: 3, plainCount: 0, trouble: undefined });
const wordsOf = (hub: HubState | undefined, language: 'en' | 'pt-BR' = 'en') =>
  healthWords({ ...live, hub }, 1000, textsIn(language));

test('the header says how a host stands at the hub, and nothing where there is none', () => {
  expect(wordsOf(undefined)).toBe('live');
  expect(wordsOf(at('following'))).toBe('live · hub 3');
  expect(wordsOf(at('leading'))).toBe('live · hub 3*');
  expect(wordsOf(at('joining'))).toBe('live · hub…');
  expect(wordsOf(at('direct'))).toBe('live · no hub: direct');
  expect(wordsOf(at('direct'), 'pt-BR')).toBe('ao vivo · sem hub: direto');
});
