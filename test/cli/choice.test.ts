import { expect, test } from 'vitest';
import { splitChoices } from '../../src/cli/output/choice.ts';

test('the fields behind a format are split off, and what stands behind -- is left as it is', () => {
  expect(splitChoices(['items', '--json=id,order_id'])).toEqual(['items', '--json', '--fields', 'id,order_id']);
  expect(splitChoices(['note', 'X', '--', '--json=abc'])).toEqual(['note', 'X', '--', '--json=abc']);
});
