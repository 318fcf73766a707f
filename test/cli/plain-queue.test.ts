/** The queue as plain text. */
import { expect, test } from 'vitest';
import type { Core } from '../../src/app/core.ts';
import { plainQueue } from '../../src/cli/plain-queue.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { anItem } from '../support/items.ts';
import { aSession } from '../support/session.ts';

test('an item that names no time has no age', () => {
  const { replica, context } = aSession([anItem({ created_at: '', pedido: { ...anItem().pedido!, created_at: '' } })]);
  const core = { replica, clock: context.clock } as Core;
  expect(plainQueue(core, textsIn('en'))[1]).toMatch(/^Pending +\? +#10482 /);
});
