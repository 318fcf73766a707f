/** Sorting as a list: what its rows are, and what becomes of the order. */
import { expect, test } from 'vitest';
import { enterPrompt, promptWords } from '../../src/session/prompts/prompts.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';

function atTheQueue() {
  const set = aSession([anItem({ id: 'mug' })], 'pt-BR');
  const sorted = (typed: string) => {
    set.press('o');
    set.session.setState({ prompt: { ...set.prompt()!, value: typed } });
    enterPrompt(set.context);
    return set.session.getState();
  };
  return { ...set, sorted };
}

test('o asks for the order as a list that points at the column after that of now', () => {
  const { context, session } = atTheQueue();
  const { by, reversed, label } = context.texts.prompts.sort;
  press(context, 'o');
  const words = promptWords(context, session.getState().prompt!);
  expect(words).toMatchObject({ label, choices: { index: 1 } });
  expect(words.choices?.rows).toEqual([by.age, by.order, by.item, by.quantity, by.delivery, by.note, reversed]);
});

test('Enter alone, a number, the beginning of a name and the last row sort', () => {
  const { sorted, context } = atTheQueue();
  expect(sorted('').queue.sort).toEqual({ column: 'order', isReversed: false });
  expect(sorted('6').queue.sort).toEqual({ column: 'note', isReversed: false });
  expect(sorted('7').queue.sort).toEqual({ column: 'note', isReversed: true });
  expect(sorted('transp').queue.sort).toEqual({ column: 'delivery', isReversed: false });
  expect(sorted('idade')).toMatchObject({ queue: { sort: { column: 'age', isReversed: false } }, prompt: undefined });
  expect(sorted('9').prompt?.problem).toBe(context.texts.prompts.sort.which);
});
