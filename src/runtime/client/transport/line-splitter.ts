const newline = 0x0a;

/** Maximum length of a line, in bytes. Objects in the API server are at most a few MiB in size. */
const longestLine = 64 * 1024 * 1024;

/** Splits a byte stream into lines. Scans each byte once, even if a line arrives in many chunks. */
export class LineSplitter {
  #begun: Buffer[] = [];
  #length = 0;

  /** @param limit maximum length of a line, in bytes. Default: 64 MiB */
  constructor(private readonly limit: number = longestLine) {}

  /**
   * Returns the lines that this chunk completes, without line terminators; empty lines are omitted.
   *
   * @throws RangeError if a line is too long; its beginning is discarded
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

  /** Returns the remaining string after the last line terminator. */
  rest(): string {
    return this.#complete(Buffer.alloc(0));
  }

  #begin(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > this.limit) {
      this.#begun = [];
      throw new RangeError(`a line is longer than ${this.limit} bytes`);
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
