/** The van check at a desk: a scan goes onto the van in front, what should not be there stops everything. */
import { expect, test } from 'vitest';
import { questionWords } from '../../src/session/front/questions.ts';
import { placeInFront } from '../../src/session/state/session-state.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';

const left = (id: string, tracking_code: string, delivery_type = 'SEDEX') =>
  anItem({
    id,
    order_id: id,
    item_status: 'shipped',
    tracking_code,
    delivery_type,
    enviado_em: '2026-11-20T11:30:00Z',
    pedido: { ...anItem().pedido!, id, numero: `10${id}` },
  });

function atTheVan(language: Language = 'en') {
  const set = aSession([left('501', 'AA1'), left('502', 'AA2'), left('503', 'BB3', 'PAC')], language);
  const { context, session } = set;
  const saved = new Map<string, string>();
  Object.assign(context.effects, {
    save: async (name: string, content: string) => {
      saved.set(name, content);
      return { path: name };
    },
  });
  press(context, '0', 'V', 'enter');
  return {
    ...set,
    saved,
    place: () => placeInFront(session.getState()),
  };
}

test('the carrier with the most parcels is in front, and a scan goes onto its van and nowhere else', () => {
  const at = atTheVan();
  expect(at.place()).toEqual({ screen: 'van', carrier: 'SEDEX' });
  at.scan('aa1');
  expect(at.context.van.state('SEDEX')).toMatchObject({
    loaded: [{ key: 'AA1' }],
    missing: [{ key: 'AA2' }],
    strange: [],
  });
  at.scan('AA1');
  expect(at.notice()).toBe('AA1 is on the van already.');
  expect([at.rung.at(-1), at.asked, at.packing().orderId]).toEqual(['error', [], undefined]);
});

test.each(['en', 'pt-BR'] as const)('an unknown code is not told as if it were on the van, in %s', (language) => {
  const at = atTheVan(language);
  const words = at.context.texts.van;
  at.scan('AA1', 'ZZ9');
  expect(at.stop()).toBe(words.wrongCode('ZZ9'));
  at.press('enter', 'c');
  const { question } = at.session.getState();
  const { details } = questionWords(at.context, question!);
  expect(details).toContain(words.unknown(1));
  expect(details).not.toContain(words.strange(1));
});

test.each(['en', 'pt-BR'] as const)('what should not be there is a stop, and comes off by key, in %s', (language) => {
  const at = atTheVan(language);
  const words = at.context.texts.van;
  at.scan('BB3');
  expect(at.stop()).toBe(words.wrong('BB3', '10503', words.why['other-carrier']));
  at.press('enter', 'backspace');
  expect(at.context.van.state('SEDEX').strange).toEqual([]);
  expect(at.notice()).toBe(words.removed('BB3'));
});

test('both differences stand in the question before the van leaves, and the manifest is written as it does', async () => {
  const at = atTheVan();
  at.scan('AA1', 'AA1', 'ZZ9');
  at.press('enter', 'c');
  const { question } = at.session.getState();
  expect(questionWords(at.context, question!)).toMatchObject({
    question: 'Let the van of SEDEX go?',
    details: '1 of 2 on the van · Shipped, NOT ON THE VAN: 1 · UNKNOWN CODE: 1',
  });
  at.press('enter');
  await expect.poll(() => [...at.saved.keys()].map((name) => name.slice(-4))).toEqual(['.pdf', '.csv']);
  expect([...at.saved.values()][1]).toContain(',loaded,AA1,10501,1,');
  // What it took is gone; what it left behind waits for the next.
  expect(at.context.van.carriers()).toEqual([
    { carrier: 'SEDEX', parcels: 1 },
    { carrier: 'PAC', parcels: 1 },
  ]);
});

test.each(['en', 'pt-BR'] as const)('in the list of carriers no van leaves before it is chosen, in %s', (language) => {
  const at = atTheVan(language);
  const { commands, van } = at.context.texts;
  at.press('escape', 'c');
  expect([at.place(), at.notice()]).toEqual([{ screen: 'van' }, `${commands.closeVan}: ${van.chooseFirst}`]);
  at.press('backspace');
  expect(at.notice()).toBe(`${commands.offVan}: ${van.chooseFirst}`);
});
