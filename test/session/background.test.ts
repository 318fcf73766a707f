/** Which theme a session is drawn in: by its setting, and by what the terminal answers about its background. */
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { App } from '../../screens/App.tsx';
import { createCore } from '../../src/app/core.ts';
import { drawWith } from '../../src/session/draw.ts';
import { startSession } from '../../src/session/setup/open-session.ts';
import type { OpenSessionOptions } from '../../src/session/setup/session-options.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const ASKED = '\x1b]11;?\x1b\\';
const WATCHED = '\x1b[?2031h';
const DARK_ROW = '48;2;48;58;74';
const LIGHT_ROW = '48;2;224;234;246';

/** A terminal on a store that cannot be reached: what is drawn needs none. */
function openTerminal(options: Partial<OpenSessionOptions> = {}) {
  const core = createCore({ url: 'http://127.0.0.1:9', token: 'theme-token' }, { stateDir: temporaryFolder() });
  const source = new PassThrough();
  let sent = '';
  const opened = startSession({
    core,
    replica: core.replica,
    source,
    sink: { write: (text: string) => ((sent += text), true), on() {}, off() {} },
    size: { columns: 80, rows: 24 },
    colours: 3,
    term: 'xterm-256color',
    language: 'en',
    author: { operator: 'eva', station: 'bench 1' },
    onQuit() {},
    onCrash(error) {
      throw error;
    },
    ...options,
  });
  onTestFinished(async () => {
    opened.close();
    await core.close();
  });
  opened.draw(drawWith(App));
  return {
    ...opened,
    answer: (colour: string) => source.write(`\x1b]11;rgb:${colour}\x1b\\`),
    reportScheme: () => source.write('\x1b[?997;1n'),
    sent: () => sent,
    take() {
      const taken = sent;
      sent = '';
      return taken;
    },
  };
}

describe('a terminal that answers', () => {
  test('is asked before the first frame, and drawn in without its answer', async () => {
    const at = openTerminal();
    const sent = at.sent();
    expect(sent.indexOf(ASKED)).toBeGreaterThanOrEqual(0);
    expect(sent).toContain(WATCHED);
    await waitFor(() => expect(at.sent()).toContain('Queue'));
    expect(at.sent().indexOf(ASKED)).toBeLessThan(at.sent().indexOf('Queue'));
    expect(at.session.getState().terminal.background).toBeUndefined();
  });

  test.each([
    ['1e1e/1e1e/2e2e', '38;2;127;215;255'],
    ['ffff/ffff/ffff', '38;2;0;95;135'],
  ])('on %s begins in the accent of its theme, and gets no key', async (colour, accent) => {
    const at = openTerminal();
    const before = at.session.getState();
    at.answer(colour);
    await waitFor(() => expect(at.sent()).toContain(accent));
    const { terminal } = at.session.getState();
    expect({ ...at.session.getState(), terminal: { ...terminal, background: undefined } }).toEqual(before);
  });

  test('between dark and light keeps its own colours, which can be read there', async () => {
    const at = openTerminal();
    at.take();
    at.answer('8080/8080/8080');
    await waitFor(() => expect(at.session.getState().terminal.background).toBe('#808080'));
    expect(at.take()).not.toMatch(/[34]8;2;/);
  });

  test('is asked again when its colours change, and drawn in the other theme', async () => {
    const at = openTerminal();
    at.answer('0/0/0');
    await waitFor(() => expect(at.session.getState().terminal.background).toBe('#000000'));
    at.take();
    at.reportScheme();
    await waitFor(() => expect(at.take()).toContain(ASKED));
    at.answer('ff/ff/ff');
    await waitFor(() => expect(at.sent()).toContain('38;2;0;95;135'));
  });

  test('of sixteen colours is asked, too, and drawn in those of them that can be read there', async () => {
    const at = openTerminal({ colours: 1 });
    await waitFor(() => expect(at.sent()).toContain('Queue'));
    expect(at.take()).toContain('\x1b[1;36m');
    at.answer('ffff/ffff/ffff');
    await waitFor(() => expect(at.sent()).toContain('\x1b[1;34m'));
    expect(at.sent()).not.toContain('\x1b[1;36m');
  });

  test('is asked again by the key that repaints', () => {
    const at = openTerminal();
    at.take();
    at.context.repaint();
    expect(at.take()).toContain(ASKED);
  });

  test('does not change what was chosen', async () => {
    const at = openTerminal({ settings: { theme: 'contrast' } });
    at.answer('ff/ff/ff');
    await waitFor(() => expect(at.session.getState().terminal.background).toBe('#ffffff'));
    expect(at.sent()).not.toContain(LIGHT_ROW);
    expect(at.session.getState().preferences.theme).toBe('contrast');
  });

  test('is told to report no more when it is given back, for a while or for good', () => {
    const at = openTerminal();
    at.take();
    at.pause();
    expect(at.take()).toContain('\x1b[?2031l');
    at.take();
    at.show();
    expect(at.take()).toContain(ASKED + WATCHED);
    at.close();
    expect(at.take()).toContain('\x1b[?2031l');
  });
});

test.each([
  ['NO_COLOR', { colours: 0 }],
  ['the Linux console', { colours: 2, term: 'linux' }],
  ['a dumb terminal', { term: 'dumb' }],
  ['no name', { term: undefined }],
  ['a screen reader', { isPlain: true }],
] as const)('%s is not asked', (_, options) => {
  const at = openTerminal(options);
  expect(at.sent()).not.toMatch(/\x1b\]11|2031/);
  at.close();
  expect(at.sent()).not.toMatch(/\x1b\]11|2031/);
});

test('a terminal that answers nothing is drawn in its own colours', async () => {
  const at = openTerminal();
  await waitFor(() => expect(at.sent()).toContain('Queue'));
  expect(at.sent()).not.toMatch(/[34]8;[25];/);
  expect(at.sent()).not.toContain(DARK_ROW);
});

test('a setting that names a theme of before is told in a sentence, and chosen for', async () => {
  const at = openTerminal({ settings: { theme: 'mono' } });
  expect(at.session.getState()).toMatchObject({
    preferences: { theme: 'auto' },
    notice: { tone: 'warn', text: expect.stringContaining('no theme mono any more') as string },
  });
});
