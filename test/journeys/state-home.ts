/**
 * One directory for all state that journeys leave behind; it goes when the last of them has ended, however it ended.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Workers inherit the name; they may be killed, this process is not. */
export default function setUp(): () => void {
  const home = mkdtempSync(join(tmpdir(), 'bancada-journeys-'));
  process.env['BANCADA_JOURNEYS_HOME'] = home;
  return () => rmSync(home, { recursive: true, force: true, maxRetries: 3 });
}
