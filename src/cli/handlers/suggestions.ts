/** `__complete`: what the scripts of shells ask. */
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { CliContext } from '../cli-context.ts';
import type { Invocation } from '../command.ts';
import { suggestionsFor } from './completion.ts';
import { localRecords, localViews } from './local-records.ts';
import { profileNames } from './profiles.ts';

/** Prints the suggestions for the last word of a line, each with what it is about. */
export async function printSuggestions(
  talk: CliContext,
  _: object,
  words: string[],
  { program, help }: Invocation,
): Promise<ExitCode> {
  // The handlers have the lists of fields: they are loaded only to complete a value of --fields.
  const isField = words.at(-2) === '--fields';
  const fields = isField ? (await import('./field-lists.ts')).knownFields : () => [];
  const isOwn = words.at(-2) === '--own-commands';
  const ownNames = isOwn ? (await import('./custom-commands.ts')).customCommandNames(talk) : [];
  const isWhy = words.some((word) => word === 'why' || word === 'porque');
  const figures = isWhy ? (await import('./why.ts')).figureNames(talk.language) : [];
  const sources = {
    fields,
    figures: () => figures,
    ownCommands: () => ownNames,
    records: localRecords(talk),
    views: () => localViews(talk),
    profiles: () => profileNames(talk),
    help: help.frame.help,
    hasAliases: talk.language === 'pt-BR',
  };
  for (const [word, about] of suggestionsFor(program, words, sources)) {
    await talk.out.line(about === '' ? word : `${word}\t${about}`);
  }
  return EXIT.done;
}
