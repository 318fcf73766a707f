/** The code that says that there is no tracking code: a pick-up leaves by it alone, anything else after a question. */
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { textOfCode } from '../../src/domain/command-codes.ts';
import { checkByHand } from '../../src/session/packing/packing.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { scanIntoPrompt } from '../../src/session/prompts/prompt-scans.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { aPiece } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const PICKUP = textOfCode('PICKUP');

function aParcel(delivery_type: string, isCounted = true) {
  const set = aSession([aPiece('mug', { quantidade: '1', delivery_type })]);
  const { context, session } = set;
  openOrder(context, 'o1');
  if (isCounted) checkByHand(context, 'mug', 'all');
  const sent: unknown[] = [];
  Object.assign(context.actions, {
    ask: ({ trackingCode }: { trackingCode: unknown }) => {
      sent.push(trackingCode);
      return { intent: { id: 'mug', operation: 'ship', itemId: 'mug' } };
    },
    settledOf: () => Promise.resolve({ kind: 'applied', isByEvidence: false }),
  });
  const scan = async (...codes: string[]) => {
    for (const code of codes) findScanned(context, code);
    await setImmediate();
  };
  return { ...set, sent, scan, question: () => session.getState().question?.kind };
}

test.each([PICKUP, textOfCode('PICKUP', 'pt-BR')])('a pick-up leaves by %s alone, without a code', async (code) => {
  const { scan, sent, question } = aParcel('Retirada');
  await scan(code);
  expect([sent, question()]).toEqual([[null], undefined]);
});

test('what a carrier takes leaves without a code after a question: OK sends, BACK not', async () => {
  const { scan, sent, question } = aParcel('SEDEX');
  await scan(PICKUP);
  expect([sent, question()]).toEqual([[], 'withoutTracking']);
  await scan(textOfCode('BACK'));
  expect([sent, question()]).toEqual([[], undefined]);
  await scan(PICKUP, textOfCode('OK'));
  expect(sent).toEqual([null]);
});

test('a pick-up whose pieces are not checked is a stop, and nothing is sent', async () => {
  const { scan, sent, session } = aParcel('Retirada', false);
  await scan(PICKUP);
  expect(sent).toEqual([]);
  expect(session.getState().stop?.sentence).toContain('Nothing was shipped');
});

test('scanned into the prompt for the code, it takes the place of one', async () => {
  const { context, session, sent } = aParcel('Retirada');
  session.setState({ prompt: { kind: 'parcel', orderId: 'o1', value: '' } });
  expect(scanIntoPrompt(context, { text: PICKUP, isTerminated: true }, undefined)).toBe(true);
  await setImmediate();
  expect([sent, session.getState().prompt]).toEqual([[null], undefined]);
});

test('scanned into the prompt of an order that is on the bench no more, it ships no other order', async () => {
  const { context, session, sent, stop } = aParcel('Retirada');
  session.setState({ prompt: { kind: 'parcel', orderId: 'o0', value: '' } });
  scanIntoPrompt(context, { text: PICKUP, isTerminated: true }, undefined);
  await setImmediate();
  expect([sent, stop()]).toEqual([[], 'no order on the bench']);
});

test.each([80, 120])('a checked pick-up names its key and its code, %i columns wide', async (columns) => {
  const { context } = aParcel('Retirada');
  context.session.setState({ places: [{ screen: 'packing' }] });
  const stage = await openStage(context, columns, 24);
  onTestFinished(() => stage.end());
  const rows = await stage.rows();
  expect(rows.join('\n')).toContain('The buyer fetches it: scan PICKUP (or _)');
  expect(rows.at(-1)).toContain('_ no tracking code: pick-up');
  expect(rows.join('\n')).not.toContain('ships by Retirada');
});

test('what a carrier takes offers no pick-up in the footer', async () => {
  const { context } = aParcel('SEDEX');
  context.session.setState({ places: [{ screen: 'packing' }] });
  const stage = await openStage(context, 120, 24);
  onTestFinished(() => stage.end());
  expect((await stage.rows()).at(-1)).not.toContain('pick-up');
});
