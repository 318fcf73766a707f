/** Where learnt barcodes are kept: one small file for each store, beside its database. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivateFolder } from '../settings/private-folder.ts';
import type { BarcodeShelf } from '../store/barcodes.ts';
import { storeFileName } from './state-dir.ts';

/** The shelf of the store that `lojaId` answers by the time it is used; nothing is kept before that is known. */
export function createBarcodeShelf(dir: string, baseUrl: string, lojaId: () => string | undefined): BarcodeShelf {
  const file = () => {
    const store = lojaId();
    return store === undefined ? undefined : join(dir, `${storeFileName(baseUrl, store)}.barcodes`);
  };
  return {
    read() {
      try {
        const path = file();
        return path === undefined ? '' : readFileSync(path, 'utf8');
      } catch {
        // None yet, or unreadable: the barcodes can be taught again.
        return '';
      }
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
