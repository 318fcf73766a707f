/** `operators`: draws, lists and withdraws the badges of operators. */
import { hasPersonalNumber } from '../../domain/workshop.ts';
import { isOperatorName } from '../../domain/badges.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { safeText } from '../../base/safe-text.ts';
import { configDirFrom } from '../../config/folders.ts';
import {
  giveBadge,
  givePin,
  newBadgeCode,
  operatorNamed,
  readOperators,
  removeOperator,
  removePin,
} from '../../config/operators-file.ts';
import { isPin } from '../../config/pins.ts';
import { askSecret, canAsk, readAll } from '../ask.ts';
import { printAll } from '../output/print-all.ts';
import { isoOf, timeCells } from '../times.ts';
import { UsageProblem } from '../failures.ts';
import type { CliContext } from '../cli-context.ts';
import { drawnAs, formatFor, type DrawnFormat } from './codes.ts';
import { writeDrawn } from './write-drawn.ts';
import { fieldsOf } from './schemas.ts';

export type BadgeFlags = { out?: string; format?: DrawnFormat; force?: boolean; replace?: boolean };

/** Draws a badge and stores the hash of its secret. Throws {@link UsageProblem} for a second badge without --replace. */
export async function addOperator(
  talk: CliContext,
  flags: BadgeFlags,
  [given = '']: readonly string[],
): Promise<ExitCode> {
  const { texts, out: stdout } = talk;
  const { out, force } = flags;
  const name = given.trim();
  if (!isOperatorName(name) || hasPersonalNumber(name))
    throw new UsageProblem(texts.operators.badName(safeText(name, 60)));
  const configDir = configDirFrom(talk.io.env);
  const known = operatorNamed(readOperators(configDir), name);
  if (known && !flags.replace) throw new UsageProblem(texts.operators.hasBadge(known.name));
  if (out === undefined && stdout.isTerminal) throw new UsageProblem(texts.operators.needsFile);
  const format = formatFor(talk, flags);
  const code = newBadgeCode();
  const { drawBadge } = await import('../../devices/barcodes/badge.ts');
  const drawn = await drawnAs(talk, format, drawBadge(name, code, texts.operators.card));
  // Written before it becomes valid: a badge that cannot be written must not replace another one.
  await writeDrawn(talk, drawn, { out, force, mode: 0o600 });
  giveBadge(configDir, name, code, Date.now());
  talk.say(texts.operators.added(name));
  return EXIT.done;
}

/** Lists the badges. */
export async function listOperators(talk: CliContext): Promise<ExitCode> {
  const { operators: words } = talk.texts;
  const { columns, none } = words;
  await printAll(talk, readOperators(configDirFrom(talk.io.env)), {
    fields: fieldsOf('operators list'),
    columns: [
      { title: columns.name, cell: ({ name }) => name },
      { title: columns.since, ...timeCells(({ at }) => at) },
      { title: columns.pin, cell: ({ pin }) => (pin ? words.hasPin : '') },
    ],
    recordOf: ({ name, at, pin }) => ({ name, since: isoOf(at), pin: pin !== undefined }),
    none,
  });
  return EXIT.done;
}

/** Sets the PIN of an operator with a badge, typed twice or read as a line of standard input; or removes it. */
export async function setPin(
  talk: CliContext,
  { remove }: { remove?: boolean },
  [given = '']: readonly string[],
): Promise<ExitCode> {
  const { operators: words } = talk.texts;
  const configDir = configDirFrom(talk.io.env);
  const known = operatorNamed(readOperators(configDir), given);
  if (!known) throw new UsageProblem(words.nobody(safeText(given.trim(), 60)));
  if (remove) removePin(configDir, known.name);
  else await givePin(configDir, known.name, await readPin(talk, known.name));
  talk.say(remove ? words.pinRemoved(known.name) : words.pinSet(known.name));
  return EXIT.done;
}

async function readPin({ io, flags, texts }: CliContext, name: string): Promise<string> {
  const { operators: words } = texts;
  const isAsked = canAsk(io, flags);
  const input = isAsked || io.stdin.isTTY === true ? '' : await readAll(io.stdin, 1024);
  const pin = isAsked ? await askSecret(io, words.pinQuestion(name)) : input.trim();
  if (pin === '') throw new UsageProblem(words.needsPin);
  if (!isPin(pin)) throw new UsageProblem(words.badPin);
  if (isAsked && (await askSecret(io, words.pinAgain)) !== pin) throw new UsageProblem(words.pinsDiffer);
  return pin;
}

/** Withdraws a badge: it is invalid from the next scan on. */
export async function forgetOperator(talk: CliContext, _: object, [given = '']: readonly string[]): Promise<ExitCode> {
  const { operators } = talk.texts;
  const name = safeText(given.trim(), 60);
  if (!removeOperator(configDirFrom(talk.io.env), name)) throw new UsageProblem(operators.nobody(name));
  talk.say(operators.removed(name));
  return EXIT.done;
}
