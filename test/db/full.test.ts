/** A disk that is really full, where this machine lets us make one. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStateDatabase } from '../../src/db/database.ts';
import { StateUnusable } from '../../src/db/state-problem.ts';

const disk = mkdtempSync(join(tmpdir(), 'bancada-full-'));
const isMounted = mount();
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'bancada-full', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function problemOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof StateUnusable ? error.problem : String(error);
  }
}

test.runIf(isMounted)('a state that is opened again on a full disk says that the disk is full', () => {
  const open = () => openStateDatabase(join(disk, 'state'), 'store.sqlite', { wallNow: 0 });
  open().database.close();
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
  expect(problemOf(() => open().database.close())).toBe('disk-full');
  rmSync(join(disk, 'filler'));
  expect(problemOf(() => open().database.close())).toBeUndefined();
});
