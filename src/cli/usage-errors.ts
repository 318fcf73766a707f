/** Translates the usage errors of commander: it has English texts alone, and no setting to change them. */
import type { Command } from 'commander';
import { ownField } from '../base/json.ts';
import { commandPath } from './command-path.ts';
import type { Example } from '../i18n/cli/help/command-help.ts';
import type { HelpTexts } from '../i18n/cli/help/help-texts.ts';

type Say = (errors: HelpTexts['errors'], parts: string[], values: Readonly<Record<string, string>>) => string;

/** The sentences of commander 15; a test provokes every one of them. */
const COMPLAINTS: readonly (readonly [RegExp, Say])[] = [
  [
    /^option '(.+?)' argument '(.*)' is invalid\. ?(?:Allowed choices are (.*)\.|(.*))$/s,
    (errors, [flags = '', value = '', known, more]) =>
      [errors.invalid(flags, value), known === undefined ? more : errors.choices(known)].filter(Boolean).join(' '),
  ],
  [
    /^missing required argument '(.+)'$/s,
    (errors, [name = ''], values) => errors.missingArgument(ownField(values, name) ?? name),
  ],
  [/^option '(.+)' argument missing$/s, (errors, [flags = '']) => errors.missingValue(flags)],
  [/^required option '(.+)' not specified$/s, (errors, [flags = '']) => errors.missingOption(flags)],
  [
    /^unknown option '(.+?)'(\n\(Did.*)?$/s,
    (errors, [flag = '', near]) => errors.unknownOption(flag) + nearTo(errors, near),
  ],
  [
    /^unknown command '(.+?)'(\n\(Did.*)?$/s,
    (errors, [name = '', near]) => errors.unknownCommand(name) + nearTo(errors, near),
  ],
  [
    /^too many arguments for '(.+?)'\. Expected (\d+) arguments? but got (\d+): (.*)\.$/s,
    (errors, [command = '', expected, received, given = '']) =>
      errors.excess(command, Number(expected), Number(received), given),
  ],
];

/**
 * Makes a translator for the usage errors of `command`; an unknown one stays as it is. If arguments are missing, or there are
 * too many, a line to type follows: with an option of `command` that takes the excess word, or else the first of its
 * `examples`. If a word is no subcommand of `command`, its subcommands follow.
 */
export function usageErrorIn(
  { errors, values }: HelpTexts,
  command: Command,
  examples: readonly Example[] = [],
): (text: string) => string {
  const [example] = examples[0] ?? [];
  const hintFor = (problem: string): string => {
    const isOwn = command.parent !== null && command.commands.length > 0;
    if (isOwn && problem.startsWith('unknown command') && !problem.includes('(Did')) {
      return `\n${errors.commands(command.commands.map((one) => `bancada ${commandPath(one)}${argumentsOf(one, values)}`).join(', '))}`;
    }
    if (!/^(?:missing required argument|too many arguments)/.test(problem)) return '';
    const line = optionLine(command) ?? example;
    return line === undefined ? '' : `\n${errors.tryLine(`bancada ${line}`)}`;
  };
  return (text) => {
    const said = /^error: (.*?)(\n?)$/s.exec(text);
    if (!said) return text;
    const [, problem = '', end = ''] = said;
    for (const [pattern, say] of COMPLAINTS) {
      const match = pattern.exec(problem);
      if (match) return errors.line(say(errors, match.slice(1), values)) + hintFor(problem) + end;
    }
    return errors.line(problem) + end;
  };
}

/** The arguments of a command as its help shows them, each behind a space. */
function argumentsOf(command: Command, values: HelpTexts['values']): string {
  const named = command.registeredArguments.map((one) => {
    const name = ownField(values, one.name()) ?? one.name();
    return one.required ? ` <${name}>` : ` [${name}]`;
  });
  return named.join('');
}

/** Which option of a command an excess word was probably meant for. */
const MEANT_FOR: readonly (readonly [word: RegExp, long: string])[] = [
  [/^\d{4}-\d\d-\d\d$/, '--since'],
  [/^\d+(?:[.,]\d+)?$/, '--price'],
  // A count that cannot be is refused in words, once it stands where a count belongs.
  [/^-?\d+(?:[.,]\d+)?$/, '--quantity'],
  [/^[\w-]+(?:\/[\w-]+)?$/, '--item'],
  [/^[\w-]+$/, '--product'],
];

/** The command line with its last word behind an option: `log --item 8f0c/1b2d` for `log 8f0c/1b2d`. */
function optionLine(command: Command): string | undefined {
  const words = command.args;
  const last = words.at(-1);
  if (last === undefined || words.length !== command.registeredArguments.length + 1) return undefined;
  const long = MEANT_FOR.find(
    ([word, name]) => word.test(last) && command.options.some((option) => option.long === name),
  )?.[1];
  return long === undefined ? undefined : [commandPath(command), ...words.slice(0, -1), long, last].join(' ');
}

function nearTo(errors: HelpTexts['errors'], text = ''): string {
  const [, several, words] = /Did you mean (one of )?(.*)\?\)$/s.exec(text) ?? [];
  if (words === undefined) return '';
  return `\n${several === undefined ? errors.near(words) : errors.nearOneOf(words)}`;
}
