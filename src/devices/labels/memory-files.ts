/** Files for a program to read as `/dev/fd/3` and on, which are on no disk and have no name. */
import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** The directory in which Linux keeps files in memory. */
const MEMORY = '/dev/shm';

/**
 * Calls `use` with the descriptors of files of these bytes, and closes them afterwards; `undefined` if this system cannot keep
 * such files, and nothing was done.
 */
export async function withMemoryFiles<T>(
  files: readonly Uint8Array[],
  use: (descriptors: readonly number[]) => Promise<T>,
): Promise<T | undefined> {
  const handles: FileHandle[] = [];
  try {
    for (const bytes of files) {
      const handle = await unnamed(bytes).catch(() => undefined);
      if (!handle) return undefined;
      handles.push(handle);
    }
    return await use(handles.map(({ fd }) => fd));
  } finally {
    await Promise.all(handles.map((handle) => handle.close()));
  }
}

async function unnamed(bytes: Uint8Array): Promise<FileHandle> {
  const path = join(MEMORY, `bancada-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await handle.writeFile(bytes);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
