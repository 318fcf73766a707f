import { describe, expect, test } from 'vitest';
import { StoreTrouble, TransitionRefused, UnexpectedRedirect, UnreadableAnswer } from '../../src/api/errors.ts';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { verdictWords } from '../../src/i18n/verdict-words.ts';
import { aStation, ITEM, lossy } from './support.ts';

const facts = { operation: OPERATIONS.shipItem, mayHaveApplied: true };
const BAD_GATEWAY = () => new StoreTrouble({ ...facts, status: 502, retryAfterMs: undefined });

/** Answers shipments with errors, one after the other, and lets none arrive; those after them go through. */
function answering(...errors: readonly Error[]) {
  const left = [...errors];
  return (client: ActionClient): ActionClient => ({
    ...client,
    async shipItem(...args) {
      const error = left.shift();
      if (!error) return client.shipItem(...args);
      await client.ping();
      throw error;
    },
  });
}

/** A shipment of which nothing can be known: the item is touched behind it. */
async function shipment(client: (client: ActionClient) => ActionClient) {
  const station = await aStation({ items: ['in_production'], client });
  station.actions.perform('ship', ITEM, 'BR1');
  await station.pass(3000);
  const watching = station.replica.getState().intents.get(ITEM)?.[0];
  station.service.change(ITEM);
  await station.pass(60_000);
  return { ...station, watching };
}

const said = (language: 'en' | 'pt-BR', { settled }: Awaited<ReturnType<typeof shipment>>) =>
  verdictWords(settled[0]!, undefined, textsIn(language), 0).text;

describe('answered', () => {
  test.each([
    ['a 502', BAD_GATEWAY(), 502, 'answered 502', 'respondeu 502'],
    [
      'a redirect',
      new UnexpectedRedirect({ ...facts, status: 302, location: '' }),
      302,
      'answered 302',
      'respondeu 302',
    ],
    [
      'an HTML page',
      new UnreadableAnswer({ ...facts, status: 200, reason: 'html' }),
      200,
      'answered 200, unreadable',
      'respondeu 200, ilegível',
    ],
  ])('after %s nobody says that no answer came, and everybody says which one did', async (_, error, status, en, pt) => {
    const station = await shipment(answering(error));
    expect(station.watching).toMatchObject({ phase: 'watching', answered: status });
    expect(textsIn('en').intents.watching(status)).toBe(`${en}, looking…`);
    expect(said('en', station)).toContain(`sent, ${en}: not yet known`);
    expect(said('pt-BR', station)).toContain(`requisição enviada, ${pt}: ainda não se sabe`);
    const told = station.table.trail.find(({ what }) => what === 'answered');
    expect(told).toMatchObject({ attempt: 1, detail: String(status) });
    expect(station.table.trail.map(({ what }) => what)).not.toContain('no-answer');
  });

  test('where no answer came, that is what is said', async () => {
    const station = await shipment(lossy('shipItem', 1));
    expect(station.watching?.answered).toBeUndefined();
    expect(said('en', station)).toContain('sent, no answer, ');
    expect(station.table.trail.map(({ what }) => what)).toContain('no-answer');
  });

  test('a request that went unanswered after one that was answered is told as that', async () => {
    const station = await aStation({
      items: ['in_production'],
      client: (client) => lossy('shipItem', 1)(answering(BAD_GATEWAY())(client)),
    });
    station.actions.perform('ship', ITEM, 'BR1');
    const seen: unknown[] = [];
    for (let step = 0; step < 30; step++) {
      await station.pass(2000);
      const intent = station.replica.getState().intents.get(ITEM)?.[0];
      if (intent?.phase === 'watching') seen.push([intent.attemptCount, intent.answered]);
    }
    expect(seen[0]).toEqual([1, undefined]);
    expect(seen.at(-1)).toEqual([2, 502]);
    expect(station.kinds()).toEqual(['applied']);
  });

  test('a refusal after an unclear answer is told by its status alone', async () => {
    const refused = new TransitionRefused({ ...facts, mayHaveApplied: false, status: 422 });
    const station = await aStation({ items: ['in_production'], client: answering(BAD_GATEWAY(), refused) });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(32_000);
    expect(station.replica.getState().intents.get(ITEM)?.[0]).toMatchObject({ phase: 'watching', answered: 422 });
  });

  test('what has provably not happened is not said to have had no answer', async () => {
    const station = await aStation({
      items: ['in_production'],
      client: answering(BAD_GATEWAY(), BAD_GATEWAY(), BAD_GATEWAY()),
    });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(120_000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'unclear-answer' });
    expect(said('en', station as never)).toMatch(
      /^Not shipped.* The store’s answer did not tell, and it has provably not happened/,
    );
  });
});
