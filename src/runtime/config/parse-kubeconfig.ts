import { checkFields, type FieldTypes } from './check-fields.js';
import type { KubeconfigFile } from './kubeconfig-entries.js';

const cluster: FieldTypes = {
  server: 'string',
  'certificate-authority': 'string',
  'certificate-authority-data': 'text',
  'insecure-skip-tls-verify': 'boolean',
  'tls-server-name': 'string',
  'proxy-url': 'string',
};
const user: FieldTypes = {
  'client-certificate': 'string',
  'client-certificate-data': 'text',
  'client-key': 'string',
  'client-key-data': 'text',
  token: 'string',
  tokenFile: 'string',
  username: 'string',
  password: 'string',
  as: 'string',
  'as-uid': 'string',
  'as-groups': ['string'],
  'as-user-extra': { '*': ['string'] },
  exec: {
    apiVersion: 'string',
    command: 'string',
    args: ['text'],
    env: [{ name: 'string', value: 'text' }],
    provideClusterInfo: 'boolean',
  },
  'auth-provider': { name: 'string', config: { '*': 'string' } },
};
const context: FieldTypes = { cluster: 'string', user: 'string', namespace: 'string' };
const file: FieldTypes = {
  'current-context': 'string',
  clusters: [{ name: 'string', cluster }],
  users: [{ name: 'string', user }],
  contexts: [{ name: 'string', context }],
};

/** More than any kubeconfig has, and too few for exponential expansion to fill the memory. */
const mostAliases = 100;

/**
 * Parses a kubeconfig, in YAML or JSON. Messages never quote its content, which includes credentials.
 *
 * @throws Error with the position or path of the mistake
 */
export async function parseKubeconfig(text: string): Promise<KubeconfigFile> {
  const value = parseJson(text) ?? (await parseYaml(text));
  checkFields(value, file, '');
  return value ?? {}; // checked, and every field is optional
}

/** Avoids the YAML library, which costs memory; undefined if it is not JSON. */
function parseJson(text: string): object | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined; // the YAML parser reports the position
  }
}

async function parseYaml(text: string): Promise<object | undefined> {
  if (isDeep(text)) throw new Error('it is nested too deeply');
  const { LineCounter, parseDocument } = await import('yaml');
  const lineCounter = new LineCounter();
  // Checking for unique keys takes quadratic time.
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw new Error(`not valid YAML at line ${line}, column ${col} (${wordsOf(error.code)})`);
  }
  return toValue(() => document.toJS({ maxAliasCount: mostAliases }));
}

const mostBrackets = 50;
const longestIndent = 500;

/**
 * Whether the document may be nested deeper than any kubeconfig. The YAML library recurses for each level, and Node ends the
 * process if the stack overflows while a regular expression is compiled.
 */
function isDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > mostBrackets) return true;
    if (depth < 0) depth = 0; // closed in a string
  }
  return new RegExp(`^[ \\t?-]{${longestIndent}}`, 'm').test(text);
}

function toValue(convert: () => unknown): object | undefined {
  try {
    return convert() as object | undefined; // `checkFields` checks its type
  } catch (error) {
    const isBomb = error instanceof Error && error.message.includes('alias count');
    throw new Error(isBomb ? 'it has too many aliases (`*name`)' : 'it has an alias (`*name`) without its anchor');
  }
}

/** Turns `UNEXPECTED_TOKEN` into words. */
function wordsOf(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}
