/** An item of a {@link Heap}. It is in at most one heap at a time. */
export interface HeapItem {
  /** Index in the heap, or -1 if it is not in a heap. Only the heap changes it. */
  heapIndex: number;
}

/** A binary heap that returns its first item in constant time, and can remove any item. */
export class Heap<T extends HeapItem> {
  readonly #items: T[] = [];

  constructor(private readonly isBefore: (a: T, b: T) => boolean) {}

  get size(): number {
    return this.#items.length;
  }

  /** Returns the first item without removing it; undefined if the heap is empty. */
  peek(): T | undefined {
    return this.#items[0];
  }

  push(item: T): void {
    item.heapIndex = this.#items.length;
    this.#items.push(item);
    this.#rise(item);
  }

  pop(): T | undefined {
    const first = this.#items[0];
    if (first) this.remove(first);
    return first;
  }

  remove(item: T): void {
    const index = item.heapIndex;
    const last = this.#items.pop();
    item.heapIndex = -1;
    if (!last || last === item) return;
    this.#place(last, index);
    this.#rise(last);
    this.#sink(last);
  }

  #place(item: T, index: number): void {
    this.#items[index] = item;
    item.heapIndex = index;
  }

  #rise(item: T): void {
    for (let index = item.heapIndex; index > 0; index = item.heapIndex) {
      const parent = this.#items[(index - 1) >> 1];
      if (!parent || !this.isBefore(item, parent)) return;
      this.#swap(item, parent);
    }
  }

  #sink(item: T): void {
    for (;;) {
      const left = this.#items[2 * item.heapIndex + 1];
      const right = this.#items[2 * item.heapIndex + 2];
      const child = left && right && this.isBefore(right, left) ? right : left;
      if (!child || !this.isBefore(child, item)) return;
      this.#swap(item, child);
    }
  }

  #swap(a: T, b: T): void {
    const index = a.heapIndex;
    this.#place(a, b.heapIndex);
    this.#place(b, index);
  }
}
