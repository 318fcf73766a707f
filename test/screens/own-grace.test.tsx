/** Who can take back what is not sent yet: the desk that asked for it, with the key that it has there. */
import { afterEach, expect, test } from 'vitest';
import type { Intent } from '../../src/domain/intents.ts';
import { createKeymap, DEFAULT_KEYMAP } from '../../src/desk/keymap/keymap.ts';
import { aBench } from '../support/bench.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const opened: Stage[] = [];
afterEach(() => opened.splice(0).forEach((stage) => stage.end()));

const ana = { operator: 'ana', station: 'bench 1', desk: 'desk 1' };
const bia = { operator: 'bia', station: 'bench 2', desk: 'desk 2' };

async function noteOf(author: typeof ana, keymap = DEFAULT_KEYMAP): Promise<string> {
  const item = anItem({ id: 'a' });
  const set = aBench([item]);
  const intent = { id: 'i', author, itemId: 'a', orderId: item.order_id, operation: 'accept', phase: 'grace' };
  set.shop.setState({ intents: new Map([['a', [{ ...intent, graceEndsAt: 4000 } as Intent]]]) });
  const bench = { ...set.bench, keymap, isOwn: ({ desk }: { desk?: string }) => desk === ana.desk };
  const stage = await openStage(bench, 120, 30);
  opened.push(stage);
  return (await stage.rows()).find((row) => row.includes('◷')) ?? '';
}

test('the row names the key that takes it back at the desk that asked, and at no other', async () => {
  expect(await noteOf(ana)).toMatch(/◷ accepting… 3 s z$/);
  expect(await noteOf(bia)).toMatch(/◷ accepting… 3 s$/);
});

test('the key is the one that this bench has for it', async () => {
  const keymap = createKeymap([{ screen: 'everywhere', id: 'undo', keys: ['u'], line: 1 }]);
  expect(await noteOf(ana, keymap)).toMatch(/◷ accepting… 3 s u$/);
});
