const newline = 0x0a;

/** Cuts a stream of bytes into lines. Looks at each byte once, also when a line comes in many chunks. */
export class LineSplitter {
  #begun: Buffer[] = [];

  /** The lines that this chunk completes, without their ends; empty lines are left out. */
  push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const line = this.#complete(chunk.subarray(start, end));
      if (line !== '') lines.push(line);
      start = end + 1;
    }
    if (start < chunk.length) this.#begun.push(chunk.subarray(start));
    return lines;
  }

  /** What came after the last line end. */
  rest(): string {
    return this.#complete(Buffer.alloc(0));
  }

  #complete(end: Buffer): string {
    if (this.#begun.length === 0) return end.toString('utf8');
    const line = Buffer.concat([...this.#begun, end]).toString('utf8');
    this.#begun = [];
    return line;
  }
}
