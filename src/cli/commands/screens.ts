/** What opens screens: the bench itself and `demo`. How they open is known to the main file alone. */
import type { Command } from 'commander';
import { withCommon, withDoorbell, withNotify, withScreenReader } from '../command.ts';
import { positive, wholeNumber } from '../parsers.ts';

/** Adds the flags of the bench, and `demo`, which is answered: its action is the caller's. */
export function addScreenCommands(program: Command): Command {
  withDoorbell(withScreenReader(withNotify(program)));
  const demo = program
    .command('demo')
    .option('--items <count>', '', wholeNumber(), 500)
    .option('--seed <number>', '', wholeNumber(), 7)
    .option('--rate <per-minute>', '', (text) => (text === '0' ? 0 : positive(text)), 6)
    .option('--port <port>', '', wholeNumber(0, 65_535), 4010)
    .option('--once')
    .option('--station <name>');
  return withCommon(withScreenReader(withNotify(demo)));
}
