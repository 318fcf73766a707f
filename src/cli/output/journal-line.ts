/** Lines of standard error as journald takes them: their rank in front, and no time, which it notes by itself. */
import type { CliIo } from '../../tty/io.ts';

/** Ranks of syslog, as journald reads them at the beginning of a line. */
const RANKS = { error: 3, notice: 5, info: 6 } as const;

/** The line with its rank in front where journald reads it; as it is anywhere else. */
export function journalLine(
  { isJournal }: Pick<CliIo, 'isJournal'>,
  text: string,
  rank: keyof typeof RANKS = 'info',
): string {
  return isJournal ? `<${RANKS[rank]}>${text}` : text;
}
