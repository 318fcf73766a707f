/** What `--help` says of every command, in both languages. */
import { Command } from 'commander';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageOf } from '../../src/cli/language.ts';
import { localizeHelp } from '../../src/cli/localize-help.ts';
import { helpTextsIn } from '../../src/i18n/cli/help/help-texts.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { runCli } from './run-cli.ts';
import { programIn } from './whole-program.ts';
import type { CommandHelp } from '../../src/i18n/cli/help/command-help.ts';

const LANGUAGES: readonly Language[] = ['en', 'pt-BR'];

type Named = { path: string; command: Command };

/** Every command that people see, with the words that lead to it. */
async function commandsIn(language: Language): Promise<Named[]> {
  return commandsOf(await programIn(language));
}

function commandsOf(program: Command): Named[] {
  const inside = (command: Command, path: string): Named[] => [
    { path, command },
    ...command.commands
      .filter((one) => one.name() !== '__complete')
      .flatMap((one) => inside(one, `${path} ${one.name()}`.replace(/^bancada /, ''))),
  ];
  return inside(program, 'bancada');
}

function helpOf(command: Command, columns = 80): string {
  let text = '';
  command.configureOutput({ writeOut: (piece) => void (text += piece), getOutHelpWidth: () => columns });
  command.outputHelp();
  return text;
}

/** A command and those below it: their names and all that is said of them. */
function described(program: Command, word: string) {
  const command = program.commands.find((one) => one.name() === word || one.aliases().includes(word));
  return command && commandsOf(command).map((one) => [one.path, one.command.aliases(), helpOf(one.command)]);
}

test('a line that begins with a command has it, and those below it, as if all the others were made, too', async () => {
  const whole = await programIn('en');
  const ofAll: string[] = [];
  let fewest = whole.commands.length;
  for (const word of whole.commands.flatMap((one) => [one.name(), ...one.aliases()])) {
    const program = await programIn('en', word);
    expect(described(program, word)).toEqual(described(whole, word));
    fewest = Math.min(fewest, program.commands.length);
    if (program.commands.length === whole.commands.length) ofAll.push(word);
  }
  // What speaks of all commands.
  expect(ofAll.toSorted()).toEqual(['__complete', 'man']);
  // The command, and `help`.
  expect(fewest).toBe(1);
});

test.each(LANGUAGES)('what is said of all commands is said without making their flags: %s', async (language) => {
  const whole = await programIn(language);
  for (const word of ['--help', '-h', 'help']) {
    const program = await programIn(language, word);
    for (const columns of [40, 80, 200]) expect(helpOf(program, columns)).toBe(helpOf(whole, columns));
    expect(commandsOf(program).filter(({ path, command }) => path !== 'bancada' && command.options.length > 0)).toEqual(
      [],
    );
  }
  // What follows may be a command, and then its flags are asked for.
  const named = await programIn(language, 'help', 'items');
  expect(described(named, 'items')).toEqual(described(whole, 'items'));
});

test.each(LANGUAGES)('every command, flag, argument and value has its words: %s', async (language) => {
  const [commands, help] = [await commandsIn(language), await helpTextsIn(language)];
  const missing = commands.flatMap(({ path, command }) => [
    ...(command.description() === '' ? [path] : []),
    ...command.options.filter((option) => !option.description).map(({ long }) => `${path} ${long}`),
    ...command.registeredArguments.filter((one) => !one.description).map((one) => `${path} ${one.name()}`),
  ]);
  expect(missing).toEqual([]);
  const values = new Set<string>(Object.values(help.values));
  const named = commands.flatMap(({ command }) => [
    ...command.options.flatMap(({ flags }) => /<(.*)>/.exec(flags)?.[1] ?? []),
    ...[...command.usage().matchAll(/<(.*?)(?:\.\.\.)?>/g)].map(([, name = '']) => name),
  ]);
  // In English the names of the definitions are shown.
  expect(named.filter((name) => language !== 'en' && !values.has(name))).toEqual([]);
});

test('no words are left over that no command needs', async () => {
  const [commands, help] = [await commandsIn('en'), await helpTextsIn('en')];
  const optionsOf = new Map(commands.map(({ path, command }) => [path, command.options.map(({ long }) => long)]));
  // `queue` is a command over SSH alone.
  expect(Object.keys(help.commands).toSorted()).toEqual([...optionsOf.keys(), 'queue'].toSorted());
  const own = Object.entries<CommandHelp>(help.commands).flatMap(([path, { options = {} }]) =>
    Object.keys(options).filter((flag) => !optionsOf.get(path)?.includes(flag)),
  );
  expect(own).toEqual([]);
  const all = new Set([...optionsOf.values()].flat());
  expect(Object.keys(help.options).filter((flag) => !all.has(flag))).toEqual([]);
  const values = new Set(
    commands.flatMap(({ command }) => [
      ...command.options.map(({ flags }) => /<(.*)>/.exec(flags)?.[1]),
      ...command.registeredArguments.map((one) => one.name()),
    ]),
  );
  expect(Object.keys((await helpTextsIn('pt-BR')).values).filter((name) => !values.has(name))).toEqual([]);
  const names = new Set(commands.flatMap(({ command }) => command.registeredArguments.map((one) => one.name())));
  expect(Object.keys(help.arguments).filter((name) => !names.has(name))).toEqual([]);
});

test.each(LANGUAGES)('no command says again what is said of a flag or an argument for all: %s', async (language) => {
  const { commands, options: shared, arguments: sharedArguments } = await helpTextsIn(language);
  const ofAll = new Map(Object.entries({ ...shared, ...sharedArguments }));
  const again = Object.entries<CommandHelp>(commands).flatMap(([path, { options, arguments: named }]) =>
    Object.entries({ ...options, ...named })
      .filter(([name, text]) => ofAll.get(name) === text)
      .map(([name]) => `${path} ${name}`),
  );
  expect(again).toEqual([]);
});

/** Words that both languages write alike. */
const ALIKE = ['sandbox.token'];

test('Portuguese says nothing in English: no sentence is the same, but for those known', async () => {
  const [english, portuguese] = [sentencesOf(await helpTextsIn('en')), sentencesOf(await helpTextsIn('pt-BR'))];
  // The names of values are the words of the definitions in English.
  const keys = [...portuguese.keys()].filter((key) => !key.startsWith('values.'));
  expect(keys).toEqual([...english.keys()].filter((key) => !key.startsWith('values.')));
  const same = [...english].filter(([key, text]) => portuguese.get(key) === text).map(([key]) => key);
  expect(same.toSorted()).toEqual(ALIKE.toSorted());
});

/** Every text with its key; a function's is what it says of samples. What is typed in examples is no sentence. */
function sentencesOf(texts: object, key = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(texts) as [string, unknown][]) {
    const path = key === '' ? name : `${key}.${name}`;
    if (/\.examples\.\d+\.0$/.test(path)) continue;
    if (typeof value === 'string') found.set(path, value);
    else if (typeof value === 'function') found.set(path, String(value('a', 'b', 'c', 'd')));
    else for (const [inner, text] of sentencesOf(value as object, path)) found.set(inner, text);
  }
  return found;
}

test('the help of every command has no English in it where Portuguese is asked for', async () => {
  const english =
    /\b(?:the|of|and|with|this|that|is|are|usage|options?|commands?|arguments?|choices|display|examples?|count|file|seconds)\b/i;
  for (const { path, command } of await commandsIn('pt-BR')) {
    // `--token-command`, `store.example`, `commands|comandos`: what is typed and what is named stay as they are.
    const typed = helpOf(command)
      .replaceAll(`bancada ${path}`, '')
      .replaceAll(`bancada ${path.split(' ')[0]} `, '');
    const words = typed.replace(/--[\w-]+|\b[a-z]+\|[a-z]+\b|\S*\.\S+|^.*(?:\$ bancada|^ {4}\S).*$/gm, '');
    expect(words.match(english), `${path}\n${words}`).toBeNull();
  }
});

test.each(LANGUAGES)('the help of every command lists all its flags and names, in 80 columns: %s', async (language) => {
  const help = await helpTextsIn(language);
  for (const { path, command } of await commandsIn(language)) {
    const text = helpOf(command);
    expect(
      text.split('\n').filter((line) => line.length > 80),
      path,
    ).toEqual([]);
    for (const { flags } of command.options) expect(text, path).toContain(`  ${flags}`);
    for (const one of command.createHelp().visibleCommands(command)) {
      expect(text, path).toContain(`  ${[one.name(), ...one.aliases().slice(0, 1)].join('|')}`);
    }
    expect(text, path).toContain(help.headings['Usage:']);
    expect(text, path).toContain(`-h, --help`);
    expect(text, path).toContain('  --lang <');
    expect(text, path).toContain(help.frame.help);
  }
});

test.each(LANGUAGES)('what an example types can be typed: %s', async (language) => {
  const [program, help] = [await programIn(language), await helpTextsIn(language)];
  const wrong: string[] = [];
  for (const [path, { examples = [] }] of Object.entries<CommandHelp>(help.commands)) {
    if (path === 'queue') continue;
    for (const [line] of examples) {
      const typed = `bancada ${line}`.replaceAll('\\\n', '').replaceAll(/'[^']*'/g, 'TEXT');
      for (const part of typed.split(/\||&&|xargs/).map((one) => one.trim())) {
        const [name, ...words] = part.split(/\s+/);
        if (name !== 'bancada') continue;
        const [command, rest] = walk(program, words);
        const flags = rest.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0]);
        for (const flag of flags) {
          if (!command.options.some(({ long }) => long === flag)) wrong.push(`${line}: ${flag}`);
        }
        if (command === program && words.length > 0) wrong.push(`${line}: ${words[0]}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

function walk(command: Command, words: readonly string[]): [Command, readonly string[]] {
  const [word = '', ...rest] = words;
  const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
  return next ? walk(next, rest) : [command, words];
}

test.each(LANGUAGES)('examples stand first, and as many in either language: %s', async (language) => {
  const [english, help] = [await helpTextsIn('en'), await helpTextsIn(language)];
  expect(exampleCounts(help.commands)).toEqual(exampleCounts(english.commands));
  const { stdout } = await runCli(['accept', '--help'], { env: { BANCADA_LANG: language } });
  expect(stdout.startsWith(`${help.frame.examples}\n  $ bancada `)).toBe(true);
});

const WRONG: [args: string[], english: RegExp, portuguese: RegExp][] = [
  [
    ['items', '--statu'],
    /^error: unknown option '--statu'\n\(Did you mean --status\?\)\n\(--help shows how\)\n$/,
    /^erro: opção desconhecida '--statu'\n\(Você quis dizer --status\?\)\n\(--help mostra como\)\n$/,
  ],
  [
    ['items', '--limit'],
    /^error: option '--limit <count>' argument missing\n/,
    /^erro: falta o valor da opção '--limit <quantidade>'\n/,
  ],
  [
    ['items', '--limit', 'x'],
    /'--limit <count>' argument 'x' is invalid\. Expected a whole number, 0 or more\.\n/,
    /^erro: a opção '--limit <quantidade>' não aceita 'x'\. Esperado um número inteiro, 0 ou mais\.\n/,
  ],
  [['log', '--limit', '0'], /Expected a whole number, 1 or more\.\n/, /Esperado um número inteiro, 1 ou mais\.\n/],
  [['ping', '--timeout', '0'], /Expected a number above 0\.\n/, /Esperado um número acima de 0\.\n/],
  [
    ['sandbox', '--port', '70000'],
    /Expected a whole number from 0 to 65535\.\n/,
    /Esperado um número inteiro de 0 a 65535\.\n/,
  ],
  [['sandbox', '--rate', '-1'], /Expected a number from 0 to 100000\.\n/, /Esperado um número de 0 a 100000\.\n/],
  [['sandbox', '--now', 'noon'], /Expected a date-time such as/, /Esperada uma data e hora como/],
  [['codes', '--page', 'a5'], /Allowed choices are a4, letter\.\n/, /não aceita 'a5'\. Aceita: a4, letter\.\n/],
  [['order'], /^error: missing required argument 'order'\n/, /^erro: falta o argumento obrigatório 'pedido'\n/],
  [
    ['ping', 'x'],
    /^error: too many arguments for 'ping'\. Expected 0 arguments but got 1: x\.\n/,
    /^erro: argumentos demais para 'ping'\. Esperados 0, recebido 1: x\.\n/,
  ],
  [['order', 'x', 'y'], /Expected 1 argument but got 2: x, y\.\n/, /Esperado 1, recebidos 2: x, y\.\n/],
];

test.each(WRONG)('%j is complained of in both languages, with exit code 2', async (args, english, portuguese) => {
  const spoken = await runCli(args, { env: { BANCADA_LANG: 'pt-BR' } });
  const said = await runCli(args, { env: { BANCADA_LANG: 'en' } });
  expect([said.code, spoken.code]).toEqual([2, 2]);
  expect(said.stderr).toMatch(english);
  expect(spoken.stderr).toMatch(portuguese);
  expect([said.stdout, spoken.stdout]).toEqual(['', '']);
});

test.each([
  [['price', '8f0c', '10'], 'Try: bancada price 8f0c --price 10'],
  [['log', '8f0c/1b2d'], 'Try: bancada log --item 8f0c/1b2d'],
  [['stock', 'set', '8f0c', '12'], 'Try: bancada stock set 8f0c --quantity 12'],
  [['stock', 'set', '8f0c', '-3'], 'Try: bancada stock set 8f0c --quantity -3'],
  [['stock', 'set', '8f0c', '1,5'], 'Try: bancada stock set 8f0c --quantity 1,5'],
  [['accept'], 'Try: bancada accept 10482'],
  [['ship', '--tracking', 'X'], 'Try: bancada ship 10482 --tracking AA123456785BR'],
])('%j is answered with the line to type', async (args, line) => {
  const { code, stderr } = await runCli(args, { env: { BANCADA_LANG: 'en' } });
  expect([code, stderr.split('\n').at(1)]).toEqual([2, line]);
});

test.each(LANGUAGES)('the commands stand in groups, those to begin with first: %s', async (language) => {
  const help = await helpTextsIn(language);
  const text = helpOf(await programIn(language));
  const { start, orders, prices, workshop, records, servers, setup } = help.headings;
  const places = [start, orders, prices, workshop, records, servers, setup].map((one) => text.indexOf(`\n${one}\n`));
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
  expect(places[0]).toBeGreaterThan(0);
  expect(text).not.toContain(`\n${help.headings['Commands:']}\n`);
  expect(text).toContain(`\n${orders}\n  items|pedidos  `);
  expect(text.indexOf(`\n${help.headings['Options:']}\n`)).toBeGreaterThan(places.at(-1)!);
});

test('help in a pipe is 80 cells wide at most, help of help is there', async () => {
  for (const args of [['--help'], ['help', '--help'], ['help', '-h'], ['sandbox', '--help']]) {
    const { code, lines } = await runCli(args, { env: { BANCADA_LANG: 'en' } });
    expect(code).toBe(0);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  }
});

/** What commander itself says of a small command line with everything in it that can be wrong. */
function complaintOf(args: string[], help?: Awaited<ReturnType<typeof helpTextsIn>>): string {
  let text = '';
  const program = new Command('bancada')
    .exitOverride()
    .configureOutput({ writeErr: (piece) => void (text += piece) })
    .showHelpAfterError(false);
  const one = program.command('stock').allowExcessArguments(false).argument('<order>').requiredOption('--to <url>');
  one
    .option('--tone')
    .option('--toe')
    .action(() => {});
  program.command('stick');
  for (const command of program.commands) command.copyInheritedSettings(program);
  if (help) localizeHelp(program, help);
  expect(() => program.parse(args, { from: 'user' })).toThrow();
  return text.split(/\n(?:\(--help|Try: |Tente: )/)[0]!.trimEnd();
}

test.each([
  [['stack'], "erro: comando desconhecido 'stack'\n(Você quis dizer uma destas: stick, stock?)"],
  [['stoc'], "erro: comando desconhecido 'stoc'\n(Você quis dizer stock?)"],
  [
    ['stock', '1', '--to', 'x', '--tole'],
    "erro: opção desconhecida '--tole'\n(Você quis dizer uma destas: --toe, --tone?)",
  ],
  [['stock', '1'], "erro: falta a opção obrigatória '--to <url>'"],
  [['stock', '--to'], "erro: falta o valor da opção '--to <url>'"],
  [['stock', '--to', 'x'], "erro: falta o argumento obrigatório 'pedido'"],
  [['stock', '1', '2', '3', '--to', 'x'], "erro: argumentos demais para 'stock'. Esperado 1, recebidos 3: 1, 2, 3."],
])('commander’s complaint about %j has Portuguese words, and its own in English', async (args, portuguese) => {
  expect(complaintOf(args, await helpTextsIn('pt-BR'))).toBe(portuguese);
  expect(complaintOf(args, await helpTextsIn('en'))).toBe(complaintOf(args));
});

test.each<[args: string[], env: Record<string, string>, language: Language]>([
  [[], {}, 'en'],
  [['items'], { LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
  [['items'], { LANG: 'pt_BR.UTF-8', BANCADA_LANG: 'en' }, 'en'],
  [['items', '--lang', 'en'], { BANCADA_LANG: 'pt-BR' }, 'en'],
  [['--lang', 'pt-BR', 'items'], { LANG: 'C' }, 'pt-BR'],
  [['items', '--help', '--lang=pt'], {}, 'pt-BR'],
  [['--lang', 'pt-BR', 'items', '--lang', 'en'], {}, 'pt-BR'],
  [['__complete', '--', 'items', '--lang', 'pt-BR'], {}, 'en'],
  [['items', '--lang'], { LANG: 'pt_BR' }, 'pt-BR'],
  [['items', '--lang', 'klingon'], { LANG: 'pt_BR' }, 'en'],
])('%j with %j speaks %s', (args, env, language) => {
  expect(languageOf(args, env)).toBe(language);
});

test.each([
  ['--lang', 'pt-BR', 'items', '--help'],
  ['items', '--help', '--lang', 'pt-BR'],
  ['items', '--lang=pt-BR', '--help'],
  ['help', 'items', '--lang', 'pt-BR'],
  ['--lang', 'pt-BR', 'help', 'pedidos'],
])('bancada %s %s %s %s is help in Portuguese, and ends with 0', async (...args) => {
  const { code, stdout, stderr } = await runCli(args, { env: { LANG: 'en_US.UTF-8' } });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Uso: bancada items|pedidos [opções] [filtro...]\n\nlistar itens de pedidos');
});

test('the manual page is in the language that is asked for', async () => {
  const { stdout } = await runCli(['man', '--lang', 'pt-BR']);
  const words = await helpTextsIn('pt-BR');
  // Letters beyond ASCII stand by number: a formatter that reads bytes would warn of each.
  expect(stdout).toMatch(/^[\n\x20-\x7e]+$/);
  const page = stdout.replaceAll(/\\\[u([0-9A-F]+)\]/g, (_, number: string) =>
    String.fromCodePoint(Number.parseInt(number, 16)),
  );
  for (const text of [words.man.exitStatus, words.commands.doctor.about, words.man.exitCodes['4']]) {
    expect(page.replaceAll('\\-', '-')).toContain(text);
  }
  expect(stdout).not.toMatch(/^\.SH (?:NAME|OPTIONS|COMMANDS)$/m);
});

test('completions tell in Portuguese what is what, and know the Portuguese names', async () => {
  const portuguese = { BANCADA_LANG: 'pt-BR' };
  expect(await complete(portuguese, 'ace')).toEqual(['aceitar\taceitar itens pendentes']);
  expect(await complete({}, 'ace')).toEqual([]);
  expect(await complete(portuguese, 'items', '--lim')).toEqual(['--limit\tno máximo tantos']);
  expect(await complete(portuguese, 'items', '--he')).toEqual(['--help\tmostrar esta ajuda']);
  expect(await complete(portuguese, 'price', '--unit', '')).toEqual(['cents', 'reais']);
  expect((await complete(portuguese, '')).map((line) => line.split('\t')[0])).not.toContain('aceitar');
});

function exampleCounts(commands: Readonly<Record<string, CommandHelp>>): number[] {
  return Object.values(commands).map(({ examples = [] }) => examples.length);
}

async function complete(env: Record<string, string>, ...words: string[]): Promise<string[]> {
  return (await runCli(['__complete', '--', ...words], { env })).lines;
}

test.each([
  [['help', 'nosuch'], /^error: unknown command 'nosuch'\n/],
  [['help', 'item'], /^error: unknown command 'item'\n\(Did you mean items\?\)/],
  [['stock', 'se'], /^error: unknown command 'se'\n\(Did you mean set\?\)/],
  [['outbox', 'set-asid', 'x'], /^error: unknown command 'set-asid'\n\(Did you mean set-aside\?\)/],
  [['webhooks', 'triger'], /^error: unknown command 'triger'\n\(Did you mean trigger\?\)/],
])('%j says that there is no such command, and which is near', async (args, words) => {
  const run = await runCli(args, { env: { BANCADA_LANG: 'en' } });
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toMatch(words);
  expect(run.stderr.split('\n').length).toBeLessThan(5);
});

test('help of a command is there by its name and its alias, also with help before it', async () => {
  for (const name of ['items', 'itens', 'stock']) {
    const run = await runCli(['help', name], { env: { BANCADA_LANG: 'en' } });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^Examples:/);
  }
});

test('the manual names every variable that the program reads, and has the examples of every command', async () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const code = files.filter((file) => !file.startsWith('i18n')).map((file) => readFileSync(`src/${file}`, 'utf8'));
  const read = new Set(code.join('\n').match(/BANCADA_[A-Z_]+[A-Z]/g));
  expect(read.size).toBeGreaterThan(15);
  for (const language of ['en', 'pt-BR']) {
    const { stdout } = await runCli(['man'], { env: { BANCADA_LANG: language } });
    expect([...read].filter((name) => !stdout.includes(name))).toEqual([]);
    expect(stdout).toMatch(/^\.B \$ bancada (?:items|pedidos) \\-\\-status pending$/m);
  }
});
