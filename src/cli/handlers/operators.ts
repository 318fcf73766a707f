/** `operators`: who has a badge for the bench; badges are drawn, listed and taken back. */
import { hasPersonalNumber } from '../../domain/workshop.ts';
import { isOperatorName } from '../../domain/badges.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { safeText } from '../../base/safe-text.ts';
import { configDirFrom } from '../../config/folders.ts';
import { giveBadge, isNamed, newBadgeCode, readOperators, removeOperator } from '../../config/operators-file.ts';
import { printAll } from '../output/print-all.ts';
import { isoOf, timeCells } from '../times.ts';
import { UsageProblem } from '../failures.ts';
import type { CliContext } from '../cli-context.ts';
import { drawnAs, formatFor, type DrawnFormat } from './codes.ts';
import { writeDrawn } from './write-drawn.ts';

export type BadgeFlags = { out?: string; format?: DrawnFormat; force?: boolean; replace?: boolean };

/** Draws a badge and keeps the hash of its secret. Who has one keeps it, unless it is to be replaced. */
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
  const known = readOperators(configDir).find((one) => isNamed(one, name));
  if (known && !flags.replace) throw new UsageProblem(texts.operators.hasBadge(known.name));
  if (out === undefined && stdout.isTerminal) throw new UsageProblem(texts.operators.needsFile);
  const format = formatFor(talk, flags);
  const code = newBadgeCode();
  const { drawBadge } = await import('../../devices/barcodes/badge.ts');
  const drawn = await drawnAs(format, drawBadge(name, code, texts.operators.card));
  // Before it counts: a badge that cannot be written is none.
  await writeDrawn(talk, drawn, { mode: 0o600, ...(out === undefined ? {} : { out }), ...(force ? { force } : {}) });
  giveBadge(configDir, name, code, Date.now());
  talk.say(texts.operators.added(name));
  return EXIT.done;
}

/** One row for each badge. */
export async function listOperators(talk: CliContext): Promise<ExitCode> {
  const { columns, none } = talk.texts.operators;
  await printAll(talk, readOperators(configDirFrom(talk.io.env)), {
    fields: ['name', 'since'],
    columns: [
      { title: columns.name, cell: ({ name }) => name },
      { title: columns.since, ...timeCells(({ at }) => at) },
    ],
    recordOf: ({ name, at }) => ({ name, since: isoOf(at) }),
    none,
  });
  return EXIT.done;
}

/** Takes a badge back: it is nobody's from the next scan on. */
export async function forgetOperator(talk: CliContext, [given = '']: readonly string[]): Promise<ExitCode> {
  const { operators } = talk.texts;
  const name = safeText(given.trim(), 60);
  if (!removeOperator(configDirFrom(talk.io.env), name)) throw new UsageProblem(operators.nobody(name));
  talk.say(operators.removed(name));
  return EXIT.done;
}
