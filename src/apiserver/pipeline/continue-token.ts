import { badRequest } from '../model/index.js';

/** The position at which a page of a list ended. */
export interface Continuation {
  readonly revision: number;
  /** The last key of the page. */
  readonly after: string;
}

/** Creates the token with which a client requests the next page. */
export function encodeContinue(revision: number, after: string): string {
  const bytes = new TextEncoder().encode(
    JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: `${after}\u0000` }),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Reads a token. @throws ApiError (400) */
export function readContinue(token: string, resourceVersion: string): Continuation {
  const value = parse(token);
  if (value.v !== 'meta.k8s.io/v1') fail(`server does not recognize this encoded version ${value.v}`);
  if (resourceVersion !== '' && resourceVersion !== '0') {
    throw badRequest('specifying resource version is not allowed when using continue');
  }
  if (value.rv === 0) fail('incorrect encoded start resourceVersion (version meta.k8s.io/v1)');
  if (value.start === '') fail('encoded start key empty (version meta.k8s.io/v1)');
  return { revision: value.rv, after: value.start.replace(/\0$/, '') };
}

function parse(token: string): { readonly v: string; readonly rv: number; readonly start: string } {
  let text: string;
  try {
    const binary = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
    text = new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return fail(`illegal base64 data at input byte ${Math.max(0, token.search(/[^\w-]/))}`);
  }
  try {
    const { v = '', rv = 0, start = '' } = JSON.parse(text) as { v?: unknown; rv?: unknown; start?: unknown };
    return { v: String(v), rv: Number(rv), start: String(start) };
  } catch {
    return fail(`invalid character ${goQuote([...text][0] ?? '')} looking for beginning of value`);
  }
}

function goQuote(character: string): string {
  return `'${character}'`;
}

function fail(why: string): never {
  throw badRequest(`invalid continue token: continue key is not valid: ${why}`);
}
