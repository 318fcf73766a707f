/** Saved filters: a name that is none, and where there is nothing to forget, are told. */
import { expect, test } from 'vitest';
import { aSession } from '../support/session.ts';
import { aPiece } from '../support/items.ts';
import { setPart } from '../../src/session/state/session-state.ts';

function atTheQueue() {
  const at = aSession([aPiece('bowl')]);
  return {
    ...at,
    names: () => at.session.getState().preferences.views.map(({ name }) => name),
    /** Runs a command by its name. */
    command(text: string) {
      at.session.setState({ prompt: { kind: 'palette', value: '' } });
      at.enter(text);
      expect(at.prompt()).toBeUndefined();
    },
    save(name: string, filter: string) {
      setPart(at.session, 'queue', { filter });
      at.session.setState({ prompt: { kind: 'viewName', value: '' } });
      at.enter(name);
    },
  };
}

test('a filter is saved under a name, and without one the prompt asks for it', () => {
  const at = atTheQueue();
  at.save('  ', 'art');
  expect([at.prompt(), at.names()]).toMatchObject([{ kind: 'viewName', problem: 'a name is needed' }, []]);
  at.enter('artwork');
  expect([at.prompt(), at.names()]).toEqual([undefined, ['artwork']]);
});

test('a name that no saved filter has is told with those that there are', () => {
  const at = atTheQueue();
  at.command('view carriers');
  expect(at.notice()).toBe('no saved filters');
  at.save('artwork', 'art');
  at.save('mugs', 'mug');
  at.command('view carriers');
  expect(at.notice()).toBe('No saved filter “carriers”. There are: artwork, mugs.');
  at.command('view art');
  expect(at.session.getState().queue.filter).toBe('art');
});

test('only the filter that the queue shows is forgotten, and without one that is told', () => {
  const at = atTheQueue();
  at.save('artwork', 'art');
  setPart(at.session, 'queue', { filter: 'other' });
  at.command('forget this filter');
  expect([at.notice(), at.names()]).toEqual([
    'forget this filter: the queue does not show a saved filter',
    ['artwork'],
  ]);
  setPart(at.session, 'queue', { filter: 'art' });
  at.command('forget this filter');
  expect([at.notice(), at.names()]).toEqual(['Filter “artwork” forgotten.', []]);
});
