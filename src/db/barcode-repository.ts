/** Where learnt barcodes are kept: one small file for each store, beside its database. */
import { renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivateFolder } from '../config/private-folder.ts';
import type { BarcodeRepository } from '../replica/barcodes.ts';
import { storeFileName } from './state-dir.ts';
import { readStateFile } from './state-rights.ts';

/** Some hundred thousand barcodes. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The repository of the store that `lojaId` answers by the time it is used; nothing is kept before that is known. */
export function createBarcodeRepository(
  dir: string,
  baseUrl: string,
  lojaId: () => string | undefined,
): BarcodeRepository {
  const file = () => {
    const store = lojaId();
    return store === undefined ? undefined : join(dir, `${storeFileName(baseUrl, store)}.barcodes`);
  };
  return {
    read() {
      const path = file();
      // None yet, or unreadable: the barcodes can be taught again.
      return (path && readStateFile(path, MOST_BYTES)) ?? '';
    },
    write(text) {
      const path = file();
      if (path === undefined) return;
      try {
        makePrivateFolder(dirname(path));
        writeFileSync(`${path}.new`, text, { mode: 0o600 });
        renameSync(`${path}.new`, path);
      } catch {
        // A full disk costs the memory of a barcode, never a scan.
      }
    },
  };
}
