import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const made = () => mkdtempSync(join(tmpdir(), 'bancada-test-'));
const removed = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

/** An empty folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = made();
  onTestFinished(() => removed(folder));
  return folder;
}

/** An empty folder for all tests of a file, or of a `describe`: it goes with the last of them. */
export function folderOfFile(): string {
  const folder = made();
  afterAll(() => removed(folder));
  return folder;
}
