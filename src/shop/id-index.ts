/**
 * Keys, and the ids that each of them names. Most name one: a set for each of them would be most
 * of the memory of the index.
 */
export class IdIndex {
  readonly #byKey = new Map<string, string | Set<string>>();

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  under(key: string): Iterable<string> {
    const ids = this.#byKey.get(key);
    return typeof ids === 'string' ? [ids] : (ids ?? []);
  }

  add(key: string, id: string): void {
    const ids = this.#byKey.get(key);
    if (ids === undefined) this.#byKey.set(key, id);
    else if (typeof ids !== 'string') ids.add(id);
    else if (ids !== id) this.#byKey.set(key, new Set([ids, id]));
  }

  remove(key: string, id: string): void {
    const ids = this.#byKey.get(key);
    if (ids === id) this.#byKey.delete(key);
    else if (ids instanceof Set && ids.delete(id) && ids.size === 0) this.#byKey.delete(key);
  }

  clear(): void {
    this.#byKey.clear();
  }
}
