/**
 * Items as a list tells them, as text. Benches ask for the same rows again and again, and to read, present and write one
 * costs more than everything else about a list: each is kept until anything in the shop, or about its face, changes.
 */
import { tellItem } from './habits.ts';
import { presentItem, type Face } from './present.ts';
import type { Database } from './store/database.ts';
import { listedItem } from './store/item-list.ts';

type Kept = { revision: number; face: Face; texts: Map<number, string> };

/** So many rows are kept at most: some pages of every list that is asked for. */
const MOST = 5000;

const kept = new WeakMap<Database, Kept>();

/** The item at a place of the table, as JSON. */
export function toldItem(database: Database, seq: number, face: Face): string {
  const texts = textsFor(database, face);
  let text = texts.get(seq);
  if (text === undefined) {
    if (texts.size >= MOST) texts.clear();
    text = JSON.stringify(tellItem(presentItem(listedItem(database, seq), face), 'list', face.switches));
    texts.set(seq, text);
  }
  return text;
}

function textsFor(database: Database, face: Face): Map<number, string> {
  const { revision } = database;
  const known = kept.get(database);
  const isSame =
    known?.revision === revision && known.face.switches === face.switches && known.face.origin === face.origin;
  if (isSame) return known.texts;
  const texts = new Map<number, string>();
  kept.set(database, { revision, face, texts });
  return texts;
}
