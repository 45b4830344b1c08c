const newline = 0x0a;

/** In bytes. The API server stores objects of up to a few MiB. */
const longestLine = 64 * 1024 * 1024;

/** Cuts a stream of bytes into lines. Looks at each byte once, even when a line comes in many chunks. */
export class LineSplitter {
  #begun: Buffer[] = [];
  #length = 0;

  /** @param limit the longest line, in bytes. Default: 64 MiB. */
  constructor(private readonly limit: number = longestLine) {}

  /**
   * The lines that this chunk completes, without their ends; empty lines are left out.
   *
   * @throws RangeError when a line is too long; what there was of it is dropped
   */
  push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const line = this.#complete(chunk.subarray(start, end));
      if (line !== '') lines.push(line);
      start = end + 1;
    }
    if (start < chunk.length) this.#begin(chunk.subarray(start));
    return lines;
  }

  /** What came after the last line end. */
  rest(): string {
    return this.#complete(Buffer.alloc(0));
  }

  #begin(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > this.limit) {
      this.#begun = [];
      throw new RangeError(`a line has more than ${this.limit} bytes`);
    }
    this.#begun.push(part);
  }

  #complete(end: Buffer): string {
    if (this.#begun.length === 0) return end.toString('utf8');
    const line = Buffer.concat([...this.#begun, end]).toString('utf8');
    this.#begun = [];
    this.#length = 0;
    return line;
  }
}
