/** The keymap as a table for a page, made from the commands, so that the page is never wrong. */
import { textsIn, type Language } from '../src/i18n/texts.ts';
import { COMMANDS } from '../src/session/keymap/commands.ts';
import { showKey } from '../src/tty/keys/key-names.ts';
import { LETTERS } from './letters.ts';

/** The heads of both tables. */
const HEADS = {
  en: {
    everywhere: 'everywhere',
    keys: { key: 'key', does: 'does', where: 'where' },
    letters: { key: 'letter', means: 'means, on every screen' },
  },
  'pt-BR': {
    everywhere: 'em todo lugar',
    keys: { key: 'tecla', does: 'faz', where: 'onde' },
    letters: { key: 'letra', means: 'significa, em todas as telas' },
  },
};

/** Makes a Markdown table of every key. */
function keyTable(language: Language): string {
  const texts = textsIn(language);
  const { everywhere } = HEADS[language];
  // A command that has a key on one screen and only its name on another is listed once.
  const withKey = new Set(COMMANDS.flatMap(({ id, keys }) => (keys.length > 0 ? [id] : [])));
  const rows = COMMANDS.filter(({ id, keys }) => keys.length > 0 || !withKey.has(id)).map(({ id, keys, screens }) => {
    const where = screens ? screens.map((screen) => texts.screens[screen].toLowerCase()).join(', ') : everywhere;
    // A bar would end the cell of the table.
    const names = keys.map((key) => `\`${showKey(key, texts.help.keyNames).replace('|', '\\|')}\``);
    if (names.length === 0) names.push(`\`:\``);
    return `| ${names.join(' ')} | ${texts.commands[id]} | ${where} |`;
  });
  const { key, does, where } = HEADS[language].keys;
  return [`| ${key} | ${does} | ${where} |`, '| --- | --- | --- |', ...rows].join('\n');
}

/** Makes a Markdown table of the meaning that each letter and sign has on every screen. */
function letterTable(language: Language): string {
  const { key, means } = HEADS[language].letters;
  const rows = Object.entries(LETTERS).map(
    ([letter, meaning]) => `| \`${letter.replace('|', '\\|')}\` | ${meaning[language]} |`,
  );
  return [`| ${key} | ${means} |`, '| --- | --- |', ...rows].join('\n');
}

/** Replaces both tables of a page, each between its markers. */
export function withKeyTable(page: string, language: Language): string {
  return between(between(page, 'letters', letterTable(language)), 'keys', keyTable(language));
}

function between(page: string, name: string, table: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before = '', rest = ''] = page.split(start);
  const [, after = ''] = rest.split(end);
  return `${before}${start}\n${table}\n${end}${after}`;
}
