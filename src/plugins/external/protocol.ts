import { isRecord } from '../../model/index.js';
import { shorten } from '../../problems/index.js';

/** The version of the protocol. */
export const protocolVersion = 'v1alpha1';

/** What a plugin gets on standard input, as JSON. */
export interface ExternalRequest {
  readonly apiVersion: string;
  /** The flags of the command line, as they were written; for `flags` and `metadata`, the command: `--api`. */
  readonly args: readonly string[];
  /** `init`, `edit`, `create api`, `create webhook`, `flags` or `metadata`. */
  readonly command: string;
  /** Contents of the files of the project, by path. */
  readonly universe: Readonly<Record<string, string>>;
  /** Keys of all plugins of the command. */
  readonly pluginChain?: readonly string[];
  /** The contents of PROJECT. */
  readonly config?: unknown;
}

/** A flag of an external plugin. */
export interface ExternalFlag {
  readonly name: string;
  /** `bool`, `int` or `float`; anything else is a string. */
  readonly type: string;
  readonly default: string;
  readonly usage: string;
}

/** What a plugin writes to standard output, as JSON. */
export interface ExternalResponse {
  readonly apiVersion: string;
  readonly command: string;
  readonly metadata: { readonly description: string; readonly examples: string };
  /** Files to write, by path; other files stay as they are. */
  readonly universe: Readonly<Record<string, string>>;
  readonly error: boolean;
  readonly errorMsgs: readonly string[];
  readonly flags: readonly ExternalFlag[];
}

/** More flags than anyone uses. */
const mostFlags = 200;

/** More files than a project has: a request has no more. */
export const mostFiles = 20_000;

/** A plugin may return all files that it was sent, and as many as anyone creates at once. */
const mostReturned = mostFiles + 10_000;

/**
 * Reads a response. Unknown keys are ignored, and the case of keys, as in Go.
 *
 * @returns what is wrong, to follow "the response "
 */
export function readResponse(text: string, command: string): ExternalResponse | string {
  const value = parsed(text);
  if (!isRecord(value)) return text.trim() === '' ? 'is empty' : 'is not a JSON object';
  const get = getter(value);
  const version = get('apiVersion');
  if (version !== protocolVersion) return `has the apiVersion ${shown(version)}, expected "${protocolVersion}"`;
  const echoed = get('command') ?? command;
  if (echoed !== command) return `is for the command ${shown(echoed)}, expected "${command}"`;
  const [universe, flags, errors] = [get('universe') ?? {}, get('flags') ?? [], get('errorMsgs') ?? []];
  if (!isTextMap(universe)) return 'has a `universe` that is not a map from paths to contents';
  if (Object.keys(universe).length > mostReturned) return `has more than ${mostReturned} files`;
  if (!Array.isArray(errors) || !errors.every((one) => typeof one === 'string'))
    return 'has `errorMsgs` that are not strings';
  if (!Array.isArray(flags) || !flags.every(isRecord)) return 'has `flags` that are not a list of flags';
  if (flags.length > mostFlags) return `has more than ${mostFlags} flags`;
  const metadata = get('metadata');
  return {
    apiVersion: protocolVersion,
    command,
    metadata: metadataOf(isRecord(metadata) ? metadata : {}),
    universe,
    error: get('error') === true,
    errorMsgs: errors,
    flags: flags.map(flagOf),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads keys in any case. */
function getter(value: Readonly<Record<string, unknown>>): (key: string) => unknown {
  const byLowerCase = new Map(Object.entries(value).map(([key, item]) => [key.toLowerCase(), item ?? undefined]));
  return (key) => byLowerCase.get(key.toLowerCase());
}

function isTextMap(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((item) => typeof item === 'string');
}

function metadataOf(value: Readonly<Record<string, unknown>>) {
  const get = getter(value);
  return { description: textOf(get('description')), examples: textOf(get('examples')) };
}

function flagOf(value: Readonly<Record<string, unknown>>): ExternalFlag {
  const get = getter(value);
  return {
    name: textOf(get('name')),
    type: textOf(get('type')),
    default: textOf(get('default')),
    usage: textOf(get('usage')),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A value in messages; of arrays and objects, which can be deep and large, only what they are. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'that is an array';
  return isRecord(value) ? 'that is an object' : JSON.stringify(shorten(String(value), 60));
}
