/** The command barcodes: each runs the command of a key, on the screens where that key runs it. */
import { textOfCode, type CommandCode } from '../../domain/command-codes.ts';
import { openScreen, placeInFront, say } from '../state/session-state.ts';
import type { SessionContext, CommandId } from '../session-context.ts';
import { patchPacking } from '../packing/packing.ts';
import { endStop } from '../kernel/blocking-alerts.ts';

const COMMAND_OF: Readonly<Partial<Record<CommandCode, CommandId>>> = {
  NEXT: 'nextOrder',
  ASIDE: 'putAside',
  CHECKED: 'seen',
  PICKUP: 'withoutTracking',
  PRINT: 'printLabel',
  ACCEPT: 'accept',
  START: 'startProduction',
  RETURN: 'returnToProduction',
  UNDO: 'undo',
  LESS: 'uncheckUnit',
  BACK: 'back',
  HELP: 'help',
};

/**
 * Runs the command of a command barcode, or shows why it cannot. Questions and stops in front take their codes before, see
 * session/front/scans.ts; only OK ends any stop.
 */
export function runCommandCode(context: SessionContext, code: CommandCode): void {
  const { session, texts, effects, keymap } = context;
  const { stop, notice } = session.getState();
  if (code === 'OK' && !stop && !notice) return say(session, 'info', texts.scan.nothingAsks(textOfCode(code)));
  session.setState({ notice: undefined });
  if (code === 'OK') return endStop(context, true);
  if (code === 'PACKING') return openScreen(session, 'packing');
  if (code === 'QUEUE') return openScreen(session, 'queue');
  if (code.startsWith('X')) return patchPacking(context, { factor: code.slice(1) });

  const id = COMMAND_OF[code]!;
  const command = keymap.commandsOf(placeInFront(session.getState()).screen).find((one) => one.id === id);
  const reason = command ? command.unavailable?.(context) : undefined;
  if (!command || reason !== undefined) {
    effects.ring('error');
    const name = texts.commands[id];
    return say(session, 'warn', command ? `${name}: ${reason}` : texts.scan.notHere(name));
  }
  command.run(context, '');
  const { notice: said, question, stop: stopped } = session.getState();
  const isDone = !question && !stopped && said?.tone !== 'warn' && said?.tone !== 'error';
  if (isDone) effects.ring('ok');
}
