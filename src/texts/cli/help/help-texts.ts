/** The words of `--help`, the manual page and the completions. One language is loaded, and only where a command line is built. */
import type { Language } from '../../texts.ts';
import type { HelpTexts } from './en.ts';

export type { HelpTexts };

/** What is said about one command; the keys of `options` are long flags, those of `arguments` their names. */
export type CommandHelp = {
  about: string;
  arguments?: Readonly<Record<string, string>>;
  /** Where a flag means something else here than in `options` of all. */
  options?: Readonly<Record<string, string>>;
  examples?: readonly Example[];
};

/** What is typed after `bancada `, and what it does. A line that ends in `|` or `\` goes on in the next. */
export type Example = readonly [line: string, about: string];

/** The words in one language. */
export async function helpTextsIn(language: Language): Promise<HelpTexts> {
  if (language === 'en') return (await import('./en.ts')).en;
  return (await import('./pt-br.ts')).ptBr;
}
