/** Lines of standard error for journald: their rank in front, without a time, which journald adds. */
import type { CliIo } from '../../tty/io.ts';

/** Ranks of syslog, which journald reads at the beginning of a line. */
const RANKS = { error: 3, notice: 5, info: 6 } as const;

/** Puts the rank in front of a line if journald reads standard error; otherwise the line stays as it is. */
export function journalLine(
  { isJournal }: Pick<CliIo, 'isJournal'>,
  text: string,
  rank: keyof typeof RANKS = 'info',
): string {
  return isJournal ? `<${RANKS[rank]}>${text}` : text;
}
