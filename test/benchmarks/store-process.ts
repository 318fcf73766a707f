/** The store of any size (sync-store.ts) in a process of its own, so that it shares no thread with what is measured. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const STORE = fileURLToPath(new URL('sync-store.ts', import.meta.url));

/** Starts a store of so many items, of which the newest `open` are open; `delayMs`: what an answer takes. */
export async function startStore(items: number, open: number, delayMs = 0): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--no-warnings', STORE, String(items), String(open), String(delayMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return { url, stop: () => void child.kill() };
}
