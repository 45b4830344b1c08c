import { type Checked, checkFields } from './check-fields.js';

const cluster = {
  server: 'string',
  'certificate-authority': 'string',
  'certificate-authority-data': 'string',
  'insecure-skip-tls-verify': 'boolean',
  'tls-server-name': 'string',
  'proxy-url': 'string',
} as const;
const user = {
  'client-certificate': 'string',
  'client-certificate-data': 'string',
  'client-key': 'string',
  'client-key-data': 'string',
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
    args: ['string'],
    env: [{ name: 'string', value: 'string' }],
    provideClusterInfo: 'boolean',
  },
  'auth-provider': { name: 'string', config: { '*': 'string' } },
} as const;
const context = { cluster: 'string', user: 'string', namespace: 'string' } as const;
const file = {
  'current-context': 'string',
  clusters: [{ name: 'string', cluster }],
  users: [{ name: 'string', user }],
  contexts: [{ name: 'string', context }],
} as const;

/** The content of a kubeconfig file. */
export type KubeconfigFile = Checked<typeof file>;

/** A cluster in a kubeconfig. */
export type ClusterEntry = Checked<typeof cluster>;

/** A user in a kubeconfig. */
export type UserEntry = Checked<typeof user>;

/** A context in a kubeconfig: cluster, user and namespace. */
export type ContextEntry = Checked<typeof context>;

/** Parses a kubeconfig, in YAML or JSON. Errors never quote its content, which includes credentials. */
export async function parseKubeconfig(text: string): Promise<KubeconfigFile> {
  const value = parseJson(text) ?? (await parseYaml(text));
  checkFields(value, file, '');
  return value ?? {}; // checked, and every field is optional
}

/** Parses JSON without the YAML library, which costs memory. */
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
  const { LineCounter, parseDocument } = await import('yaml');
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw new Error(`not valid YAML at line ${line}, column ${col} (${wordsOf(error.code)})`);
  }
  try {
    return document.toJS(); // `checkFields` checks its type
  } catch (error) {
    const isBomb = error instanceof Error && error.message.includes('alias count');
    throw new Error(
      isBomb ? 'it has too many aliases (`*name`)' : 'it has an alias (`*name`) but no such anchor (`&name`)',
    );
  }
}

function wordsOf(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}
