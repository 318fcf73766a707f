/** Up to this many ids an array is as fast as a set, and many times smaller. */
const FEW = 8;

/** Ids by key. Most keys have one id or a few: a set for each would take most of the memory and of the time to fill it. */
export class IdIndex {
  readonly #byKey = new Map<string, string | string[] | Set<string>>();

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
    else if (typeof ids === 'string') {
      if (ids !== id) this.#byKey.set(key, [ids, id]);
    } else if (!Array.isArray(ids)) ids.add(id);
    else if (!ids.includes(id)) {
      if (ids.length < FEW) ids.push(id);
      else this.#byKey.set(key, new Set(ids).add(id));
    }
  }

  remove(key: string, id: string): void {
    const ids = this.#byKey.get(key);
    if (ids === id) this.#byKey.delete(key);
    else if (ids instanceof Set) {
      if (ids.delete(id) && ids.size === 0) this.#byKey.delete(key);
    } else if (Array.isArray(ids) && ids.includes(id)) {
      // A new array, for a caller may be iterating over the old one.
      if (ids.length === 1) this.#byKey.delete(key);
      else
        this.#byKey.set(
          key,
          ids.filter((one) => one !== id),
        );
    }
  }

  clear(): void {
    this.#byKey.clear();
  }
}
