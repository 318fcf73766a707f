/** `tags`: the tags of pieces, drawn or printed. */
import { Option, type Command } from 'commander';
import { PAGES } from '../../devices/barcodes/pages.ts';
import { positive } from '../parsers.ts';
import { onStore, withItems, withStore, type Cli } from '../command.ts';
import type { TagsFlags } from '../handlers/tags.ts';

/** Adds the command. */
export function addTagsCommand(program: Command, cli: Cli): void {
  const tags = withItems(program.command('tags').alias('etiquetas'))
    // Its first name, which scripts may still use.
    .alias('plaquetas')
    .option('--out <file>')
    .addOption(new Option('--format <format>').choices(['zpl', 'svg', 'pdf']))
    .addOption(new Option('--page <page>').choices(Object.keys(PAGES)).default('a4'))
    .option('--force')
    .option('--wait <seconds>', '', positive)
    .option('--print')
    .option('--to <printer>');
  withStore(tags).action(
    onStore<TagsFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/tags.ts')).writeTags(job, flags, args),
    ),
  );
}
