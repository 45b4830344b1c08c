/** The part of `tar-stream` that kbts uses; the package itself contains no types. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  export interface Entry extends Readable {
    readonly header: { readonly name: string; readonly type: string; readonly size: number };
  }

  export interface Extract extends Writable, AsyncIterable<Entry> {}

  export function extract(): Extract;
}
