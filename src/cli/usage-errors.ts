/**
 * What commander complains of, in the words of a language: it has them in English alone, and no
 * other place to change them.
 */
import { ownField } from '../base/json.ts';
import type { HelpTexts } from '../i18n/cli/help/help-texts.ts';

type Say = (errors: HelpTexts['errors'], parts: string[], values: Readonly<Record<string, string>>) => string;

/** Its sentences, by commander 15; a test makes every one of them. */
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

/** Says a complaint of commander in this language; one that it does not know stays as it is. */
export function usageErrorIn({ errors, values }: HelpTexts): (text: string) => string {
  return (text) => {
    const said = /^error: (.*?)(\n?)$/s.exec(text);
    if (!said) return text;
    const [, problem = '', end = ''] = said;
    for (const [pattern, say] of COMPLAINTS) {
      const match = pattern.exec(problem);
      if (match) return errors.line(say(errors, match.slice(1), values)) + end;
    }
    return errors.line(problem) + end;
  };
}

function nearTo(errors: HelpTexts['errors'], text = ''): string {
  const [, several, words] = /Did you mean (one of )?(.*)\?\)$/s.exec(text) ?? [];
  if (words === undefined) return '';
  return `\n${several === undefined ? errors.near(words) : errors.nearOneOf(words)}`;
}
