import { describe, expect, test } from 'vitest';
import { createKeymap } from '../../src/session/keymap/keymap.ts';
import { say } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';
import { aLaneBench } from './lane-session.ts';

const HINT = ['“x” does nothing here', '? shows the keys'];

describe('a key that does nothing', () => {
  test('says so, and which key shows those that do something', () => {
    const { context, session } = aSession();
    press(context, 'x');
    expect(session.getState()).toMatchObject({ hint: HINT, notice: undefined });
    press(context, 'é');
    expect(session.getState().hint).toEqual(['“é” does nothing here', '? shows the keys']);
  });

  test('names the key that shows the keys as it is remapped, and says it in the language of the desk', () => {
    const { context, session } = aSession([], 'pt-BR');
    Object.assign(context, { keymap: createKeymap([{ screen: 'everywhere', id: 'help', keys: ['f1'], line: 2 }]) });
    press(context, 'x');
    expect(session.getState().hint).toEqual(['“x” não faz nada aqui', 'F1 mostra as teclas']);
  });

  test('takes away nothing that was said, and no more than a word is said of it', () => {
    const { context, session, rung } = aSession();
    say(session, 'error', 'Not accepted.');
    const { notice } = session.getState();
    press(context, 'x');
    expect(session.getState()).toMatchObject({ notice: { tone: 'error', text: 'Not accepted.' }, hint: HINT });
    expect(session.getState().notice).toBe(notice);
    expect(rung).toEqual([]);
  });

  test('is forgotten with the next key, and with whatever is said next', () => {
    const { context, session } = aSession([anItem({ id: 'a' }), anItem({ id: 'b' })]);
    press(context, 'x', 'j');
    expect(session.getState().hint).toBeUndefined();
    press(context, 'x');
    say(session, 'ok', 'Accepted.');
    expect(session.getState().hint).toBeUndefined();
  });

  test('that prints nothing says nothing', () => {
    const { context, session } = aSession();
    press(context, 'f9', 'ctrl+g', 'alt+x', 'delete', '');
    expect(session.getState().hint).toBeUndefined();
  });
});

const after = (...pieces: (string | number)[]) => {
  const set = aLaneBench([anItem({ id: 'a', order_id: 'order-a' })]);
  for (const piece of pieces) {
    if (typeof piece === 'number') set.lane.time.advance(piece);
    else set.lane.send(piece);
  }
  set.lane.time.advance(2000);
  return set.session.getState();
};

describe('from a line', () => {
  test('a lone key is told, and one that is held down is told once', () => {
    expect(after('x').hint).toEqual(HINT);
    expect(after('x', 500, 'x', 33, 'x', 33, 'x', 33, 'x').hint).toEqual(HINT);
  });

  test('letters of a scan, of a paste and of a sequence are not', () => {
    expect(after('xyx123\r').hint).toBeUndefined();
    expect(after('x', 8, 'y', 8, 'x', 8, '1', 8, '\r').hint).toBeUndefined();
    expect(after('xy').hint).toBeUndefined();
    expect(after('\x1b[200~x\x1b[201~').hint).toBeUndefined();
    expect(after('\x1b[99~').hint).toBeUndefined();
    // The first of a code that a busy line has torn off came alone: what is said of the code takes its place.
    expect(after('x', 200, 'yx1234\r').hint).toBeUndefined();
  });
});
