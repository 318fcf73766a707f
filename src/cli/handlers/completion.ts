/** `completion`: scripts with which a shell completes commands, flags, and ids and order numbers of the local records. */
import type { Command, Option } from 'commander';
import { commandPath } from '../command-path.ts';
import { wrongValue } from '../failures.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { CliContext } from '../cli-context.ts';
import { EVENTS } from '../../devices/doorbell/events.ts';
import { fieldWords } from '../../replica/filter-words.ts';
import { ITEM_STATUSES } from '../../domain/records.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** Prints the script of a shell. */
export async function printCompletion(
  { out, texts }: CliContext,
  _: object,
  [shell = '']: string[],
): Promise<ExitCode> {
  if (!isShell(shell)) throw wrongValue('', shell, texts.usage.oneOf(SHELLS.join(', ')));
  await out.line(SCRIPTS[shell]);
  return EXIT.done;
}

function isShell(text: string): text is (typeof SHELLS)[number] {
  return (SHELLS as readonly string[]).includes(text);
}

// Each script runs the program: `bancada __complete -- WORDS…`, whose last word is the one under the cursor.
const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], string>> = {
  bash: `# bancada completion for bash: source <(bancada completion bash)
_bancada() {
  local IFS=$'\\n'
  COMPREPLY=($(bancada __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
  # The value follows at once.
  [[ \${COMPREPLY[0]} == *: ]] && compopt -o nospace
}
complete -o default -F _bancada bancada`,
  zsh: `#compdef bancada
# bancada completion for zsh: source <(bancada completion zsh)
_bancada() {
  local -a lines
  lines=("\${(@f)$(bancada __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  local -a shown
  local line
  for line in $lines; do
    [[ -n $line ]] && shown+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe 'bancada' shown || _files
}
# As a file of the function path this runs at the first press, and completes; sourced, it only says who completes.
if [[ $funcstack[1] == _bancada ]]; then
  _bancada
else
  compdef _bancada bancada
fi`,
  fish: `# bancada completion for fish: bancada completion fish | source
function __bancada
  set -l lines (bancada __complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
  if set -q lines[1]
    printf '%s\\n' $lines
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c bancada -f -a '(__bancada)'`,
  // A word that ends before the cursor is whole: the next one is empty, which PowerShell before 7.3 hands on to no program
  // unless it is in quotation marks of its own.
  powershell: `# bancada completion for PowerShell: bancada completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName bancada -ScriptBlock {
  param($word, $line, $cursor)
  $before = @($line.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.Extent.Text })
  $last = if ($word -eq '' -and $PSNativeCommandArgumentPassing -in @($null, 'Legacy')) { '""' } else { $word }
  bancada __complete -- @before $last 2>$null | ForEach-Object {
    $name, $about = $_ -split "\`t", 2
    if (-not $about) { $about = $name }
    [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $about)
  }
}`,
};

export type Suggestion = readonly [word: string, about: string];

/** The sources of suggestions. */
export type Sources = {
  /** Order numbers and ids that begin with a prefix. */
  records: (prefix: string) => readonly Suggestion[];
  /** The names of the profiles, with their addresses. */
  profiles: () => readonly Suggestion[];
  /** The fields of a command; `command`: its words after `bancada`. */
  fields: (command: string) => readonly string[];
  /** The names of the shop's own commands. */
  ownCommands: () => readonly string[];
  /** The names of the figures, for programs and for people. */
  figures: () => readonly Suggestion[];
  /** The names of the saved views. */
  views: () => readonly string[];
  /** The description of `--help`. */
  help: string;
  /** Whether other names of a command are completed as well, once a letter is typed. */
  hasAliases?: boolean;
};

/** The suggestions for the last word. */
export function suggestionsFor(
  program: Command,
  words: readonly string[],
  { hasAliases = false, ...sources }: Sources,
): Suggestion[] {
  const current = words.at(-1) ?? '';
  let command = program;
  let wanted: Option | undefined;
  for (const word of words.slice(0, -1)) {
    if (wanted !== undefined) wanted = undefined;
    else if (word.startsWith('-')) {
      const option = command.options.find(({ short, long }) => word === short || word === long);
      wanted = option && (option.required || option.optional) ? option : undefined;
    } else command = command.commands.find((one) => one.name() === word || one.aliases().includes(word)) ?? command;
  }
  return [...candidates(command, current, wanted, { hasAliases, ...sources })].filter(([word]) =>
    word.startsWith(current),
  );
}

const VALUES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '--lang': ['pt-BR', 'en'],
    '--active': ['true', 'false'],
  }),
);

/** The next value of a list with commas; values already in the list are not offered again. */
function* inList(current: string, values: readonly string[]): Generator<Suggestion> {
  const before = current.slice(0, current.lastIndexOf(',') + 1);
  const taken = before.split(',');
  for (const value of values) if (!taken.includes(value)) yield [before + value, ''];
}

/** The next word of a filter, which may be in one argument with those before it. */
function* nextOfFilter(current: string, isPortuguese: boolean): Generator<Suggestion> {
  const [before = ''] = /^(?:.*\s)?!?/s.exec(current) ?? [];
  for (const word of fieldWords(isPortuguese)) yield [before + word, ''];
}

function* candidates(
  command: Command,
  current: string,
  wanted: Option | undefined,
  { records, profiles, fields, ownCommands, figures, views, help, hasAliases = false }: Sources,
): Generator<Suggestion> {
  if (wanted !== undefined) {
    if (wanted.long === '--profile') yield* profiles();
    else if (wanted.long === '--status') yield* inList(current, ITEM_STATUSES);
    else if (wanted.long === '--own-commands') yield* inList(current, ownCommands());
    else if (wanted.long === '--where') yield* nextOfFilter(current, hasAliases);
    else if (wanted.long === '--view') for (const view of views()) yield [view, ''];
    else if (wanted.long === '--fields') yield* inList(current, fields(commandPath(command)));
    else for (const value of wanted.argChoices ?? VALUES.get(wanted.long ?? '') ?? []) yield [value, ''];
    return;
  }
  if (current.startsWith('-')) {
    for (const { long, hidden, description } of command.options) if (long && !hidden) yield [long, description];
    yield ['--help', help];
    return;
  }
  for (const one of command.createHelp().visibleCommands(command)) {
    yield [one.name(), one.description()];
    if (hasAliases && current !== '') for (const alias of one.aliases()) yield [alias, one.description()];
  }
  const [argument] = command.registeredArguments;
  if (argument?.name() === 'shell') for (const shell of SHELLS) yield [shell, ''];
  else if (argument?.name() === 'filter') yield* nextOfFilter(current, hasAliases);
  else if (argument?.name() === 'figure') {
    yield* figures();
    yield* nextOfFilter(current, hasAliases);
  } else if (argument?.name() === 'event') for (const event of EVENTS) yield [event, ''];
  else if (argument?.name() === 'profile') yield* profiles();
  else if (argument?.name() === 'order' || argument?.name() === 'item') yield* records(current);
}
