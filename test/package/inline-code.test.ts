/**
 * What the pages say within their sentences to type. A command is run on a sandbox, or only its name and flags are held, with the
 * reason why; a name behind `:` is looked for in the list of commands; a key must do what one of its sentences says.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { COMMANDS } from '../../src/session/keymap/commands.ts';
import { DEFAULT_KEYMAP } from '../../src/session/keymap/keymap.ts';
import { paletteLines } from '../../src/session/prompts/palette.ts';
import { SCREENS, type Place } from '../../src/session/state/places.ts';
import { showKey } from '../../src/tty/keys/key-names.ts';
import { textsIn, type Language } from '../../src/i18n/texts.ts';
import { programIn, unknownWords } from '../cli/whole-program.ts';
import { aFolder, envFor, runCli, TOKEN } from '../cli/run-cli.ts';
import { anItem } from '../support/items.ts';
import { aSession } from '../support/session.ts';
import { languageOf, PAGES, proseOf, spansOf } from './pages.ts';

/** Every different span of the pages, with the first page that has it. */
function saidOnce(matches: RegExp): { said: string; page: string }[] {
  const all = PAGES.flatMap((page) => spansOf(proseOf(page)).map((said) => ({ said, page })));
  return [...new Map(all.toReversed().map((one) => [one.said, one])).values()]
    .filter(({ said }) => matches.test(said))
    .toSorted((a, b) => (a.said < b.said ? -1 : 1));
}

describe('a command in a sentence', () => {
  /** Commands of which only the name and the flags are held, by the reason. */
  const NOT_RUN: Readonly<Record<string, RegExp>> = {
    'it serves until it is ended': /^(?:ssh|watch|webhooks|demo|promo carry)\b/,
    'it takes the screen': /^(?:tour|(?:board|painel) --wall|--profile \S+|--read-only|montar scan)$/,
    'it asks a person': /^(?:login|logout|config edit|(?:operators|operadores) pin)\b/,
    'it has a name of yours in it': /\b[A-ZÀ-Ú]{4,}\b|\bID\b|…/,
    'what it is about must be given':
      /^(?:ship|stock set|promo plan|labels|rotulos|outbox --from|jobs|trabalhos|promo(?:cao)? take|audit(?:oria)? (?:parcel|pacote))$|\b3fa8$/,
  };
  /** What a person is told, which begins with the name of the program. */
  const NO_COMMAND = /^bancada(?: needs .*| …| COMMAND .*)$/;

  const commands = saidOnce(/^bancada /).filter(({ said }) => !NO_COMMAND.test(said));
  const wordsOf = (said: string) =>
    [
      ...said
        .replace(/^bancada /, '')
        .replace(/ [|>].*$/, '')
        .matchAll(/'([^']*)'|(\S+)/g),
    ].map(([, quoted, plain = '']) => quoted ?? plain);
  const isRun = ({ said }: { said: string }) =>
    !Object.values(NOT_RUN).some((reason) => reason.test(said.replace(/^bancada /, '')));

  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 7 });
  });
  afterAll(async () => {
    await sandbox.close();
  });

  test('each reason not to run one is still needed', () => {
    for (const [reason, which] of Object.entries(NOT_RUN)) {
      expect(
        commands.some(({ said }) => which.test(said.replace(/^bancada /, ''))),
        reason,
      ).toBe(true);
    }
  });

  test.each(commands)('$said of $page is a command with such flags', async ({ said, page }) => {
    expect(unknownWords(await programIn(languageOf(page)), wordsOf(said))).toEqual([]);
  });

  test.each(commands.filter(isRun))('$said of $page does something', async ({ said, page }) => {
    using folder = aFolder();
    const env = envFor(sandbox.url, folder);
    // So that there is a state to copy, and a trail to verify.
    await runCli(['log'], { env });
    const words = wordsOf(said).map((word) => (/^\/|\.pdf$/.test(word) ? join(folder.path, word) : word));
    const run = await runCli([...words, '--lang', languageOf(page)], { env });
    expect([run.code, run.stderr]).toEqual([0, expect.not.stringMatching(/bug in bancada|error/)]);
  });
});

describe('a name behind the colon', () => {
  // The demo alone has the tour.
  const names = saidOnce(/^:(?!tour$).+/);

  test.each(names)('$said of $page is found in the list of commands', ({ said, page }) => {
    const typed = said.slice(1).replace(/ (?:NAME|NOME)$/, ' dark');
    const firstLines = SCREENS.map((screen) => {
      const { context, session } = aSession([anItem({ id: 'mug', order_id: 'o1' })], languageOf(page));
      session.setState({ places: [{ screen: 'queue' }, { screen, itemId: 'mug', productId: 'p1' } as Place] });
      return paletteLines(context, typed)[0];
    });
    // Letters that lie scattered in some name find a line as well: the whole name, or words of it, must be there.
    const isMeant = (line: (typeof firstLines)[number]) =>
      line !== undefined && (line.rank === undefined ? line.unavailable === undefined : line.rank < 3000);
    expect(firstLines.filter(isMeant)).not.toEqual([]);
  });
});

describe('a key in a sentence', () => {
  /** What the pages call a command beside the words of its label: beginnings of words. */
  const CALLED: Readonly<Record<Language, Readonly<Partial<Record<string, string>>>>> = {
    en: {
      quit: 'leave|ends and prints',
      undo: 'takes that back|takes it back|takes back',
      help: 'shows the keys|shows those of the screen',
      palette: 'by name|word after|palette|and the code',
      nextTab: 'shows what is accepted',
      accept: 'go on to the next row',
      away: 'away',
      putAside: 'what is checked waits',
      copy: 'clipboard|copies',
      export: 'writes what|writes both|files that',
      refresh: 'read again|takes it up',
      setUnit: 'price unit',
      addOne: 'counted|added',
      takeOne: 'counted|added',
      toggleActive: 'counted',
      filter: 'find the order',
      goMore: 'behind',
      goVan: 'who comes',
      closeVan: 'van go',
      offVan: 'last one off|taken off',
      back: 'until|letter right behind',
    },
    'pt-BR': {
      quit: 'saem',
      help: 'mostra as',
      palette: 'nome|código digitado',
      goAssembly: 'escaninho',
      ship: 'caminho',
      ownOutput: 'mostra o último',
      away: 'aparece no início',
      remake: 'feita de novo',
      note: 'recado',
      goVan: 'quem vem',
      export: 'grava',
      back: 'até|termina|letra logo em seguida',
      takeOne: 'somam',
      addOne: 'somam',
      reviewEdits: 'revê',
      refresh: 'lê em segundos',
      setUnit: 'na tela do produto',
    },
  };
  const ANSWER = 'it answers a question, and is no command';
  const SHOWN = 'it is shown, or is a word of a command line, and is not pressed';
  /** Why a key of a page is not held. */
  const NOT_HELD: Readonly<Record<string, string>> = {
    'docs/commands.md -': SHOWN,
    'docs/first-shift.md k': ANSWER,
    'docs/first-shift.md d': ANSWER,
    'docs/install.md ?': SHOWN,
    'docs/keys.md 3': ANSWER,
    'docs/keys.md 4': ANSWER,
    'docs/labels.md Enter': ANSWER,
    'docs/packing.md c': ANSWER,
    'docs/packing.md ?': SHOWN,
    'docs/packing.md 1': ANSWER,
    'docs/packing.md 2': ANSWER,
    'docs/packing.md -': ANSWER,
    'docs/workshop.md w': ANSWER,
    'docs/pt-BR/embalar.md c': ANSWER,
    'docs/pt-BR/embalar.md ?': SHOWN,
    'docs/pt-BR/embalar.md 1': ANSWER,
    'docs/pt-BR/embalar.md 2': ANSWER,
    'docs/pt-BR/embalar.md -': ANSWER,
    'docs/pt-BR/instalar.md ?': SHOWN,
    'docs/pt-BR/oficina.md w': ANSWER,
    'docs/pt-BR/primeiro-turno.md k': ANSWER,
  };

  /** For each key as the pages write it, the beginnings of words of which one must stand beside it. */
  function meaningsIn(language: Language): Map<string, string[]> {
    const texts = textsIn(language);
    const meanings = new Map<string, string[]>();
    for (const { id, keys } of COMMANDS) {
      const label = lettersOf(texts.commands[id])
        .split(' ')
        .filter((word) => word.length > 3);
      const beginnings = label.map((word) => word.slice(0, Math.max(4, word.length - 2)));
      const called = CALLED[language][id]?.split('|') ?? [];
      for (const key of keys) {
        const name = showKey(key, texts.help.keyNames);
        meanings.set(name, [...(meanings.get(name) ?? []), ...beginnings, ...called]);
      }
    }
    return meanings;
  }

  /** A text in small letters without its signs, so that a word begins behind a blank. */
  const lettersOf = (text: string) =>
    ` ${text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()}`;

  /** The sentences that have each key of the keymap. */
  function keysOf(page: string): Map<string, string[]> {
    const meanings = meaningsIn(languageOf(page));
    const told = new Map<string, string[]>();
    const paragraphs = proseOf(page).split(/\n\s*\n|\n(?=[-|] )/);
    for (const sentence of paragraphs.flatMap((one) =>
      one.replaceAll(/\s+/g, ' ').split(/(?<=[.!?:;])\s+(?=[`\p{Lu}*“])/u),
    )) {
      for (const key of spansOf(sentence)) if (meanings.has(key)) told.set(key, [...(told.get(key) ?? []), sentence]);
    }
    return told;
  }

  test.each(PAGES)('each key of %s does what one of its sentences says', (page) => {
    const meanings = meaningsIn(languageOf(page));
    const untrue = [...keysOf(page)].filter(([key, sentences]) => {
      const beginnings = (meanings.get(key) ?? []).map((word) => ` ${word}`);
      return !sentences.some((one) => beginnings.some((word) => lettersOf(one).includes(word)));
    });
    const held = untrue.filter(([key]) => NOT_HELD[`${page} ${key}`] === undefined);
    expect(held.map(([key, sentences]) => [key, ...sentences])).toEqual([]);
  });

  test('a key behind 0 is one of More', () => {
    const behind = PAGES.flatMap((page) => spansOf(proseOf(page)).flatMap((said) => /^0 (\S)$/.exec(said)?.[1] ?? []));
    const keys = new Set(DEFAULT_KEYMAP.commandsOf('more').flatMap((command) => command.keys));
    expect(behind.length).toBeGreaterThan(0);
    expect(behind.filter((key) => !keys.has(key))).toEqual([]);
  });

  test('each reason not to hold a key belongs to a key of its page', () => {
    const all = new Set(PAGES.flatMap((page) => [...keysOf(page).keys()].map((key) => `${page} ${key}`)));
    expect(Object.keys(NOT_HELD).filter((one) => !all.has(one))).toEqual([]);
  });
});
