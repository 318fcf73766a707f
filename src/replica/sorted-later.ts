/**
 * Values that are sorted when they are read and not when they are added: a page of changes costs one pass over the list, and
 * a first load of 100,000 items one sort instead of 100,000 insertions.
 */
export class SortedLater<T> {
  #sorted: T[] = [];
  readonly #added = new Set<T>();
  readonly #removed = new Set<T>();
  readonly #inOrder: (a: T, b: T) => number;

  constructor(inOrder: (a: T, b: T) => number) {
    this.#inOrder = inOrder;
  }

  get size(): number {
    return this.#sorted.length + this.#added.size - this.#removed.size;
  }

  add(value: T): void {
    if (!this.#removed.delete(value)) this.#added.add(value);
  }

  remove(value: T): void {
    if (!this.#added.delete(value)) this.#removed.add(value);
  }

  clear(): void {
    this.#sorted = [];
    this.#added.clear();
    this.#removed.clear();
  }

  /** The sorted values: the same array until something changes. */
  list(): readonly T[] {
    if (this.#added.size === 0 && this.#removed.size === 0) return this.#sorted;
    const inOrder = this.#inOrder;
    const news = [...this.#added].toSorted(inOrder);
    const merged: T[] = [];
    let next = 0;
    for (const value of this.#sorted) {
      if (this.#removed.has(value)) continue;
      while (next < news.length && inOrder(news[next]!, value) < 0) merged.push(news[next++]!);
      merged.push(value);
    }
    while (next < news.length) merged.push(news[next++]!);
    this.#added.clear();
    this.#removed.clear();
    this.#sorted = merged;
    return merged;
  }
}
