/** The four moves of an item: accept, start, ship, return. */
import type { Command } from 'commander';
import type { Transition } from '../../domain/lifecycle.ts';
import { onStore, withItems, withOutput, withStore, withWrite, type Cli } from '../command.ts';
import { positive } from '../parsers.ts';
import type { MoveFlags } from '../handlers/moves.ts';

type Move = { operation: Transition; name: string; aliases: string[] };

const MOVES: Move[] = [
  { operation: 'accept', name: 'accept', aliases: ['aceitar'] },
  { operation: 'startProduction', name: 'start', aliases: ['iniciar', 'iniciar-producao'] },
  { operation: 'ship', name: 'ship', aliases: ['enviar'] },
  { operation: 'returnToProduction', name: 'return', aliases: ['voltar', 'voltar-producao'] },
];

/** Adds the commands. */
export function addMoveCommands(program: Command, cli: Cli): void {
  for (const { operation, name, aliases } of MOVES) {
    const command = withItems(program.command(name).aliases(aliases)).option('--wait <seconds>', '', positive);
    if (operation === 'ship') {
      command.option('--tracking <code>').option('--without-tracking').option('--other-carrier');
      command.option('--without-fiscal-key <reason>');
    }
    withStore(withWrite(withOutput(command))).action(
      onStore<MoveFlags>(cli, async (job, flags, args) =>
        (await import('../handlers/moves.ts')).moveItems(job, operation, flags, args),
      ),
    );
  }
}
