import { isRecord } from '../../base/json/index.js';
import { shorten } from '../../base/problems/index.js';

/** The version of the protocol. */
export const protocolVersion = 'v1alpha1';

/** The JSON that a plugin reads from standard input. */
export interface ExternalRequest {
  readonly apiVersion: string;
  /** Flags as given on the command line; for `flags` and `metadata`, a flag that names the command: `--api`. */
  readonly args: readonly string[];
  /** `init`, `edit`, `create api`, `create webhook`, `flags` or `metadata`. */
  readonly command: string;
  /** Contents of project files, by path. */
  readonly universe: Readonly<Record<string, string>>;
  /** Keys of all plugins that take part in the command. */
  readonly pluginChain?: readonly string[];
  /** The contents of PROJECT. */
  readonly config?: unknown;
}

/** A flag of an external plugin. */
export interface ExternalFlag {
  readonly name: string;
  /** `bool`, `int` or `float`; any other type is treated as a string. */
  readonly type: string;
  readonly default: string;
  readonly usage: string;
}

/** The JSON that a plugin writes to standard output. */
export interface ExternalResponse {
  readonly apiVersion: string;
  readonly command: string;
  readonly metadata: { readonly description: string; readonly examples: string };
  /** Contents of the files to write, by path. Other files do not change. */
  readonly universe: Readonly<Record<string, string>>;
  readonly error: boolean;
  readonly errorMsgs: readonly string[];
  readonly flags: readonly ExternalFlag[];
}

/**
 * Reads a response. As in Go, unknown keys and the case of keys are ignored. Returns a problem as a phrase that follows
 * "returned a response that".
 */
export function readResponse(text: string, command: string): ExternalResponse | string {
  const value = parsed(text);
  if (!isRecord(value)) return text.trim() === '' ? 'is empty' : 'is not a JSON object';
  const get = getter(value);
  const version = get('apiVersion');
  // A plugin may return its error messages without anything else, as programs for kubebuilder do.
  const messages = get('errorMsgs');
  if (get('error') === true && isMessages(messages)) return failedResponse(command, messages);
  if (version !== protocolVersion) return `has the wrong apiVersion (${shown(version)}), expected "${protocolVersion}"`;
  const echoed = get('command') ?? command;
  if (echoed !== command) return `is for the wrong command (${shown(echoed)}), expected "${command}"`;
  const [universe, flags, errors] = [get('universe') ?? {}, get('flags') ?? [], get('errorMsgs') ?? []];
  if (!isTextMap(universe)) return 'has a `universe` that is not a map from paths to contents';
  if (!Array.isArray(errors) || !errors.every((one) => typeof one === 'string'))
    return 'has `errorMsgs` that are not strings';
  if (!Array.isArray(flags) || !flags.every(isRecord)) return 'has `flags` that are not a list of objects';
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

function isMessages(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
}

function failedResponse(command: string, errorMsgs: readonly string[]): ExternalResponse {
  const metadata = { description: '', examples: '' };
  return { apiVersion: protocolVersion, command, metadata, universe: {}, error: true, errorMsgs, flags: [] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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

/** Formats a value for a message. Arrays and objects, which can be large, are reduced to their type. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'an array';
  return isRecord(value) ? 'an object' : JSON.stringify(shorten(String(value), 60));
}
