/** Writing what was drawn where it shall go: a file that is there is left alone, unless it may be written over. */
import { writeFile } from 'node:fs/promises';
import { safeText } from '../../base/safe-text.ts';
import { UsageProblem } from '../failures.ts';
import type { CliContext } from '../cli-context.ts';

/** To a file, with these rights where it is new, and says so; to standard output where no file is named. Throws {@link UsageProblem}. */
export async function writeDrawn(
  { texts, out: stdout, say }: CliContext,
  content: string,
  { out, force, mode = 0o666 }: { out?: string; force?: boolean; mode?: number },
): Promise<void> {
  if (out === undefined) return void (await stdout.line(content.trimEnd()));
  await writeFile(out, content, { flag: force ? 'w' : 'wx', mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new UsageProblem(texts.codes.isThere(out));
    throw new UsageProblem(texts.codes.notWritten(out, error.code ?? ''), { cause: error });
  });
  say(safeText(texts.codes.written(out), 1000));
}
