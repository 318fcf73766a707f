/** The four moves of an item: accept, start, ship, return. */
import type { Command } from 'commander';
import type { Transition } from '../../domain/lifecycle.ts';
import { onStore, positive, withExamples, withOutput, withStore, withWrite, type Cli } from '../command.ts';
import type { MoveFlags } from '../work/moves.ts';

type Move = {
  operation: Transition;
  name: string;
  aliases: string[];
  about: string;
  examples: [string, string][];
};

const MOVES: Move[] = [
  {
    operation: 'accept',
    name: 'accept',
    aliases: ['aceitar'],
    about: 'accept pending items',
    examples: [
      ['accept 10482', 'every pending item of an order'],
      ['accept 8f0c…/1b2d… 8f0c…/77aa…', 'some items'],
      [`items --status pending --ndjson | jq -r '"\\(.order_id)/\\(.id)"' | bancada accept -`, 'all that wait'],
    ],
  },
  {
    operation: 'startProduction',
    name: 'start',
    aliases: ['iniciar', 'iniciar-producao'],
    about: 'start production of accepted items',
    examples: [['start 10482 --dry-run', 'what would be sent']],
  },
  {
    operation: 'ship',
    name: 'ship',
    aliases: ['enviar'],
    about: 'ship items in production',
    examples: [
      ['ship 10482 --tracking AA123456785BR', 'all items in production of an order, in one parcel'],
      ['ship 8f0c…/1b2d… --without-tracking', 'picked up at the counter'],
    ],
  },
  {
    operation: 'returnToProduction',
    name: 'return',
    aliases: ['voltar', 'voltar-producao'],
    about: 'return shipped items to production: corrects a mistaken shipment',
    examples: [['return 8f0c…/1b2d…', 'one item']],
  },
];

/** Adds them. */
export function addMoveCommands(program: Command, cli: Cli): void {
  for (const { operation, name, aliases, about, examples } of MOVES) {
    const command = program
      .command(name)
      .aliases(aliases)
      .description(about)
      .argument('<item...>', 'ORDER/ITEM, an id, or the number of an order; - reads them from standard input')
      .option(
        '--wait <seconds>',
        'look so long at most for what became of a lost answer; the outbox keeps it (6)',
        positive,
      );
    if (operation === 'ship') {
      command
        .option('--tracking <code>', 'the tracking code, at most 100 characters')
        .option('--without-tracking', 'ship without a code');
    }
    withExamples(command, examples);
    withStore(withWrite(withOutput(command, ['json']))).action(
      onStore<MoveFlags>(cli, async (job, flags, args) =>
        (await import('../work/moves.ts')).moveItems(job, operation, flags, args),
      ),
    );
  }
}
