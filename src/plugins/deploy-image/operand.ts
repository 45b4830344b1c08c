import { type Diagnostic, shorten } from '../../base/problems/index.js';
import { follows, type NameRule, plainLine } from '../../base/project-file/index.js';
import { type PluginFlags, type PluginOptions, textFlag } from '../plugin.js';

/** The container that a kind's controller runs. */
export interface Operand {
  readonly image: string;
  /** Command; empty for the command in the image. */
  readonly command: readonly string[];
  /** Undefined if the container has no port. */
  readonly port?: number;
  /** User ID; undefined for the user set in the image. */
  readonly user?: number;
  /** Name of the environment variable with the image. Default: the kind in upper case, followed by `_IMAGE`. */
  readonly variable?: string;
}

/** Inputs recorded in PROJECT, under kubebuilder's names. */
export interface RecordedOptions {
  readonly image?: unknown;
  readonly containerCommand?: unknown;
  readonly containerPort?: unknown;
  readonly runAsUser?: unknown;
  readonly imageVariable?: unknown;
}

/** The flags that the plugin adds to `create api`. */
export const flags = {
  image: { ...textFlag('image', 'image of the container', 'memcached:1.6.26-alpine3.19'), isRequired: true },
  'image-container-command': textFlag(
    'words',
    'comma-separated command of the container (default: set by the image)',
    'memcached,--memory-limit=64,-v',
  ),
  'image-container-port': textFlag('port', 'port of the container, the default of `spec.containerPort`', '11211'),
  'run-as-user': textFlag('id', 'user of the container (default: set by the image)', '1001'),
} as const satisfies PluginFlags;

const part = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const registry = String.raw`(?:[a-zA-Z0-9][a-zA-Z0-9.-]*|\[[0-9a-fA-F:]+\])(?::\d{1,5})?/`;
const tag = String.raw`:\w[\w.-]{0,127}`;
const digest = '@[a-z0-9]+(?:[+._-][a-z0-9]+)*:[0-9a-fA-F]{32,}';

const imageName: NameRule = {
  pattern: new RegExp(`^(?:${registry})?${part}(?:/${part})*(?:${tag})?(?:${digest})?$`),
  longest: 500,
  expected: 'the name of an image, such as `nginx:1.29` or `ghcr.io/me/app@sha256:…`',
};

const variableName: NameRule = { pattern: /^[A-Z][A-Z0-9_]*$/, longest: 200, expected: 'the name of a variable' };

const highestPort = 65_535;
const highestUser = 2 ** 31 - 1;

interface ReadOperand {
  readonly operand?: Operand;
  readonly problems: readonly Diagnostic[];
}

/** Reads the flags; `operand` is undefined if there are problems. */
export function operandOf(options: PluginOptions): ReadOperand {
  const text = (name: keyof typeof flags) => (typeof options[name] === 'string' ? options[name] : undefined);
  return readOperand({
    image: text('image'),
    containerCommand: text('image-container-command'),
    containerPort: text('image-container-port'),
    runAsUser: text('run-as-user'),
  });
}

/** Checks inputs from the command line or from PROJECT. */
export function readOperand(options: RecordedOptions): ReadOperand {
  const { image, containerCommand, containerPort, runAsUser, imageVariable } = options;
  const problems: Diagnostic[] = [];
  if (typeof image !== 'string' || !follows(image, imageName)) {
    problems.push(invalid('image', image, imageName.expected, flags.image.example));
  }
  const command = containerCommand === undefined || containerCommand === '' ? [] : String(containerCommand).split(',');
  if (command.some((word) => !follows(word, plainLine))) {
    const expected = 'words separated by commas, without control characters or empty words';
    problems.push(
      invalid('image-container-command', containerCommand, expected, flags['image-container-command'].example),
    );
  }
  const port = numberOf(containerPort, highestPort);
  if (port === null) {
    const expected = `a number from 1 to ${highestPort}`;
    problems.push(invalid('image-container-port', containerPort, expected, flags['image-container-port'].example));
  }
  const user = numberOf(runAsUser, highestUser);
  if (user === null) {
    const expected = `a number from 1 to ${highestUser}; user 0 is root, and the pods must not run as root`;
    problems.push(invalid('run-as-user', runAsUser, expected, flags['run-as-user'].example));
  }
  if (problems.length > 0 || typeof image !== 'string') return { problems };
  const isVariable = typeof imageVariable === 'string' && follows(imageVariable, variableName);
  const operand = {
    ...{ image, command },
    ...(port ? { port } : {}),
    ...(user ? { user } : {}),
    ...(isVariable ? { variable: imageVariable } : {}),
  };
  return { operand, problems };
}

/** Returns the inputs to record in PROJECT, as strings. Inputs that were not given are omitted. */
export function recordOf({ image, command, port, user, variable }: Operand): Readonly<Record<string, string>> {
  return {
    ...(command.length === 0 ? {} : { containerCommand: command.join(',') }),
    ...(port === undefined ? {} : { containerPort: String(port) }),
    image,
    ...(variable === undefined ? {} : { imageVariable: variable }),
    ...(user === undefined ? {} : { runAsUser: String(user) }),
  };
}

/** Returns a number from 1 to `highest`; undefined if there is no value, null if the value is invalid. */
function numberOf(value: unknown, highest: number): number | undefined | null {
  if (value === undefined || value === '') return undefined;
  const text = String(value);
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= highest ? Number(text) : null;
}

function invalid(flag: string, value: unknown, expected: string, example: string): Diagnostic {
  const message = `invalid \`--${flag}\` \`${shorten(String(value ?? ''))}\`: expected ${expected}`;
  return { code: 'usage', severity: 'error', message, hint: `for example \`--${flag} ${example}\`` };
}
