/** Commands that open screens: the bench itself, `demo`, `board` and `tour`. Only the main file opens the screens. */
import type { Command } from 'commander';
import { withCommon, withStore, withDoorbell, withNotify, withScreenReader } from '../command.ts';
import { positive, wholeNumber } from '../parsers.ts';

/** Adds the flags of the bench and the commands; returns the commands, whose actions the caller adds. */
export function addScreenCommands(program: Command): { demo: Command; board: Command; tour: Command } {
  withDoorbell(withScreenReader(withNotify(program)));
  const demo = program
    .command('demo')
    .option('--items <count>', '', wholeNumber(), 500)
    .option('--seed <number>', '', wholeNumber(), 7)
    .option('--rate <per-minute>', '', (text) => (text === '0' ? 0 : positive(text)), 6)
    .option('--port <port>', '', wholeNumber(0, 65_535), 4010)
    .option('--once')
    .option('--train <parcels>', '', wholeNumber(1, 200))
    .option('--station <name>');
  const tour = program
    .command('tour')
    .option('--step <number>', '', wholeNumber(1, 12))
    .option('--seed <number>', '', wholeNumber(), 7)
    .option('--port <port>', '', wholeNumber(0, 65_535), 4010);
  const board = program.command('board').alias('painel').option('--wall').option('--json');
  return {
    demo: withCommon(withScreenReader(withNotify(demo))),
    tour: withCommon(withScreenReader(tour)),
    board: withStore(board),
  };
}
