import { expect, test } from 'vitest';
import { underCursor } from '../../../src/tty/output/styled-lines.ts';
import {
  contrast,
  READABLE,
  ROLES,
  shownTheme,
  themeNamed,
  themeOn,
  themesAt,
  THEMES,
} from '../../../src/tty/output/themes.ts';
import { openStage } from '../frame-writer-stage.ts';

const late = `\x1b[38;5;${ROLES.late}mLATE\x1b[39m, then`;

test('each terminal of a process draws the same frame in its own theme', () => {
  const one = openStage({ theme: themeNamed('dark'), colours: 3 });
  const other = openStage({ theme: themeNamed('terminal'), colours: 3 });
  for (const { writer, frame } of [one, other]) {
    writer.enter();
    frame(late);
  }
  expect(one.take()).toContain('\x1b[1;38;2;255;125;116mLATE\x1b[m, then');
  expect(other.take()).toContain('\x1b[1;31mLATE\x1b[m, then');
});

test('another theme is on the screen at once, without a new frame', () => {
  const { writer, frame, take } = openStage({ theme: themeNamed('terminal'), colours: 3 });
  writer.enter();
  frame(late);
  expect(take()).toContain('\x1b[1;31mLATE');
  writer.setTheme(themeNamed('contrast'));
  expect(take()).toContain('\x1b[1;38;2;255;156;156mLATE');
});

test('the row under a cursor has the background that its theme gives it, and none where it gives none', () => {
  const row = `${underCursor(`> \x1b[38;5;${ROLES.late}mLATE\x1b[39m, then`)}.`;
  const draw = (name: string, colours: 0 | 1 | 3) => {
    const { writer, frame, take } = openStage({ theme: themeNamed(name), colours });
    writer.enter();
    frame(row);
    return take();
  };
  expect(draw('dark', 3)).toContain(
    '\x1b[48;2;48;58;74m> \x1b[1;38;2;255;125;116mLATE\x1b[0;48;2;48;58;74m, then\x1b[m.',
  );
  expect(draw('terminal', 3)).toContain('> \x1b[1;31mLATE\x1b[m, then.');
  expect(draw('dark', 1)).toContain('> \x1b[1;31mLATE\x1b[m, then.');
  expect(draw('dark', 0)).not.toContain('48;');
});

test('at level 0 a role has no colour and keeps what else says it', () => {
  const { writer, frame, take } = openStage({ theme: themeNamed('terminal'), colours: 0 });
  writer.enter();
  frame(`\x1b[38;5;${ROLES.stop}mSTOP\x1b[39m`);
  expect(take()).toContain('\x1b[1;7mSTOP\x1b[m');
});

test('a stop is white on red, and what stands beside it is on nothing', () => {
  const { writer, frame, take } = openStage({ theme: themeNamed('dark'), colours: 3 });
  writer.enter();
  frame(`\x1b[38;5;${ROLES.stop}mSTOP\x1b[39m, then`);
  expect(take()).toContain('\x1b[1;38;2;255;255;255;48;2;181;18;27mSTOP\x1b[m, then');
});

test('of 256 colours a theme gets the nearest', () => {
  const { writer, frame, take } = openStage({ theme: themeNamed('dark'), colours: 2 });
  writer.enter();
  frame(underCursor(`> \x1b[38;5;${ROLES.late}mLATE`));
  // A dark grey, which the cube of six steps does not have, and #ff8787.
  expect(take()).toContain('\x1b[48;5;237m> \x1b[1;38;5;210mLATE');
});

test('a text beside a role, or in a colour of its own after it, has nothing of the role', () => {
  const { writer, frame, take } = openStage({ theme: themeNamed('terminal'), colours: 3 });
  writer.enter();
  frame(`\x1b[38;5;${ROLES.late}mA\x1b[38;2;1;2;3mB\x1b[39mC`);
  expect(take()).toContain('\x1b[1;31mA\x1b[0;38;2;1;2;3mB\x1b[mC');
});

test('without a theme the numbers are colours like any other', () => {
  const { writer, frame, take } = openStage({ colours: 3 });
  writer.enter();
  frame(late);
  expect(take()).toContain(`\x1b[38;5;${ROLES.late}mLATE`);
});

test('a terminal that lacks the signs gets ASCII of the same width, with the letters of its language', () => {
  const { writer, frame, emulator } = openStage({ isAscii: true, columns: 60 });
  writer.enter();
  frame('▌ ● Atenção… “São João” ─── 漢字 🧵 ▲ 3 → 9 e\u0301 ▀▄█|');
  expect(emulator.buffer.active.getLine(0)?.translateToString(true)).toBe(
    '> O Atenção~ "São João" --- ???? ?? ^ 3 > 9 e ▀▄█|',
  );
});

test('a terminal of sixteen colours draws a theme of others as its own', () => {
  const { writer, frame, take } = openStage({ theme: themeNamed('light'), colours: 1 });
  writer.enter();
  frame(late);
  expect(take()).toContain('\x1b[31mLATE');
  expect(themesAt(1)).toEqual(['terminal', 'terminal-light']);
  expect(themesAt(2)).toHaveLength(THEMES.length);
});

test.each(['contrast', 'colour-blind'])('%s is its light kind on a light background alone', (name) => {
  const on = (background: string | undefined) => themeOn(name, background).name;
  expect([undefined, '#000000', '#808080', '#ffffff'].map(on)).toEqual([name, name, name, `${name}-light`]);
  expect(themeOn(`${name}-light`, '#000000').name).toBe(`${name}-light`);
});

/** The sixteen colours of an xterm as it comes; bold draws the bright one. */
const XTERM = {
  black: ['#000000', '#7f7f7f'],
  red: ['#cd0000', '#ff0000'],
  blue: ['#0000ee', '#5c5cff'],
  magenta: ['#cd00cd', '#ff00ff'],
} as Record<string, [string, string]>;

test('with sixteen colours on a light background every role can be read', () => {
  for (const light of ['light', 'contrast-light', 'colour-blind-light']) {
    const { styles } = shownTheme(themeNamed(light), 1);
    for (const [role, { color, isBold }] of Object.entries(styles)) {
      if (color === undefined) continue;
      const [plain, bright] = XTERM[color] ?? [];
      expect([light, role, contrast((isBold ? bright : plain) ?? '#ffffff', '#ffffff') >= READABLE]).toEqual([
        light,
        role,
        true,
      ]);
    }
  }
  expect(shownTheme(themeNamed('dark'), 1).name).toBe('terminal');
});

test.each([
  ['auto', undefined, 'terminal'],
  ['auto', '#b8b8b8', 'terminal-light'],
  ['terminal', '#ffffff', 'terminal-light'],
  ['terminal', '#1e1e2e', 'terminal'],
  ['terminal', '#808080', 'terminal'],
])('%s on %s is %s', (setting, background, name) => {
  expect(themeOn(setting, background).name).toBe(name);
});
