/** The state of the playground that a link contains. */
export interface SharedState {
  readonly files: Readonly<Record<string, string>>;
  readonly object: string;
  readonly version?: string | undefined;
}

/** The target of a hash: a state, or an example and one of its files. */
export type LinkTarget =
  | { readonly kind: 'state'; readonly state: SharedState }
  | { readonly kind: 'example'; readonly name: string; readonly file?: string | undefined };

/** Thrown for a hash that is truncated, too long or in an unknown format, or that has invalid contents. */
export class BadLink extends Error {}

/** Maximum total number of characters in the files and the object, for links and for the generator. */
export const longestState = 400_000;
/** Maximum number of characters in a hash; some programs truncate longer links. */
const longestHash = 100_000;
/**
 * Maximum number of bytes of an inflated state. A character takes up to 6 bytes in JSON; without a limit, a short link
 * could inflate to 80 MB.
 */
const longestJson = 6 * longestState + 10_000;
const mostFiles = 50;
const path = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*$/;

/** Returns the number of characters in the paths and contents of the files, and in the object. */
export function sizeOfState({ files, object }: SharedState): number {
  return Object.entries(files).reduce((sum, [name, text]) => sum + name.length + text.length, object.length);
}

/** Returns why the path of a file is invalid; undefined if it is valid. */
export function faultOfPath(name: string): string | undefined {
  const isPath = path.test(name) && name.length <= 200;
  return isPath ? undefined : 'expected a path such as `src/api/v1/frigate.types.ts`';
}

/** Returns the hash of a state, with `#`; undefined if the state has too many files, or is too long for a link. */
export async function hashOf(state: SharedState): Promise<string | undefined> {
  if (sizeOfState(state) > longestState || Object.keys(state.files).length > mostFiles) return undefined;
  const bytes = await pipe(JSON.stringify(state), new CompressionStream('deflate-raw'));
  const hash = `#v1/${base64Url(bytes)}`;
  return hash.length > longestHash ? undefined : hash;
}

/** Reads a hash from a stranger, with or without `#`; undefined if it is empty. Throws BadLink if it is invalid. */
export async function readHash(hash: string): Promise<LinkTarget | undefined> {
  const text = hash.replace(/^#/, '');
  if (text === '') return undefined;
  if (text.length > longestHash) throw new BadLink('the link is too long');
  const [, name, file] = /^example\/([\w-]+)(?:\/(.+))?$/.exec(text) ?? [];
  if (name !== undefined) return { kind: 'example', name, file };
  if (!text.startsWith('v1/')) throw new BadLink('the link was not created by this playground');
  return { kind: 'state', state: asState(await inflate(text.slice('v1/'.length))) };
}

async function inflate(encoded: string): Promise<unknown> {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return JSON.parse(await new Response(inflated.pipeThrough(limitTo(longestJson))).text());
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink('the link is incomplete');
  }
}

/** Creates a stream that fails as soon as it has received more than `most` bytes. */
function limitTo(most: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > most) throw new BadLink('the link is too long');
      controller.enqueue(chunk);
    },
  });
}

function asState(value: unknown): SharedState {
  const { files, object, version } = isRecord(value) ? value : {};
  const entries = isRecord(files) ? Object.entries(files) : [];
  if (entries.length === 0) throw new BadLink('the link contains no files');
  if (entries.length > mostFiles) throw new BadLink(`the link contains more than ${mostFiles} files`);
  if (!entries.every(([name, text]) => faultOfPath(name) === undefined && typeof text === 'string'))
    throw new BadLink('the link contains an invalid file or path');
  if (typeof object !== 'string') throw new BadLink('the link contains no object');
  if (!(version === undefined || /^1\.\d{1,3}$/.test(String(version))))
    throw new BadLink('the link contains an invalid version of Kubernetes');
  const state = { files: Object.fromEntries(entries) as Record<string, string>, object }; // checked above
  if (sizeOfState(state) > longestState) throw new BadLink('the link is too long');
  return version === undefined ? state : { ...state, version: String(version) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function pipe(bytes: BlobPart, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());
}

function base64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
