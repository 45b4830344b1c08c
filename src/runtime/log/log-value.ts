import { types } from 'node:util';
import { SetupError } from '../errors/index.js';
import { isSecretName, redacted, redactText } from './redact.js';
import { referenceOf } from './reference.js';
import { framesOf, type StackFrames } from './stack.js';

/** Maximum number of characters logged per string. */
const longestText = 8_192;
/** Maximum number of characters logged for all fields of a line. */
const longestLine = 32_768;
/** Maximum number of items logged per list or map. */
const mostMembers = 100;
/** Maximum depth of logged values. */
const deepest = 8;
/** Characters counted for the punctuation of a nested value. */
const nestedCost = 16;
/** Names of the fields that the logger itself adds. */
const ownNames: readonly string[] = ['level', 'ts', 'msg'];
const truncated = '[truncated]';

/** Returns the fields of a log line as plain JSON, with the guarantees of `newLogger`. Never throws. */
export function logFieldsOf(fields: unknown, frames: StackFrames): Record<string, unknown> {
  const value = new LineWriter(frames).value(fields);
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return { value };
  if (isError(fields)) return { error: value };
  const named = Object.entries(value).map(([name, field]) => [
    ownNames.includes(name) ? `fields.${name}` : name,
    field,
  ]);
  return Object.fromEntries(named);
}

/** Returns a message without known credentials, limited in length. */
export function logMessageOf(message: unknown): string {
  const text = new LineWriter('none').value(message);
  return typeof text === 'string' ? text : JSON.stringify(text);
}

class LineWriter {
  #left = longestLine;
  readonly #parents = new Set<object>();

  constructor(private readonly frames: StackFrames) {}

  value(value: unknown, isSecret = false): unknown {
    switch (typeof value) {
      case 'string':
        return isSecret ? redacted : this.#text(value);
      case 'number':
      case 'bigint':
        return isSecret ? redacted : this.#number(value);
      case 'symbol':
      case 'function':
        return `[${typeof value}]`;
      case 'object':
        return value === null ? null : this.#nested(value, isSecret);
      default:
        return value;
    }
  }

  #text(text: string): string {
    const limit = Math.min(longestText, this.#left);
    const shown = redactText(text);
    this.#left -= Math.min(shown.length, limit);
    return shown.length <= limit ? shown : `${shown.slice(0, limit)}… (${text.length} characters)`;
  }

  #number(value: number | bigint): unknown {
    this.#left -= 8;
    return Number.isFinite(value) ? value : String(value).slice(0, longestText);
  }

  #nested(value: object, isSecret: boolean): unknown {
    this.#left -= nestedCost;
    if (this.#left <= 0 || this.#parents.size >= deepest) return truncated;
    if (this.#parents.has(value)) return '[circular]';
    this.#parents.add(value);
    try {
      return this.#object(value, isSecret);
    } catch {
      return '[unreadable]'; // a getter, a proxy or `toJSON` threw
    } finally {
      this.#parents.delete(value);
    }
  }

  #object(value: object, isSecret: boolean): unknown {
    if (isError(value)) return isSecret ? { type: typeOf(value), message: redacted } : this.#error(value);
    const reference = referenceOf(value);
    if (reference) return this.#members(Object.entries(reference), false);
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
    if (Array.isArray(value)) return this.#list(value, value.length, isSecret);
    if (value instanceof Set) return this.#list([...value], value.size, isSecret);
    if (value instanceof Map)
      return this.#members([...value].slice(0, mostMembers).map(namedEntry), isSecret, value.size);
    if ('toJSON' in value && typeof value.toJSON === 'function') return this.value(value.toJSON(), isSecret);
    const names = Object.keys(value);
    // Only values that are logged are read: reading 390,000 values of an object would take 0.7 s.
    const entries = names.slice(0, mostMembers).map((name) => [name, Reflect.get(value, name)] as const);
    return this.#members(entries, isSecret, names.length, describesSecret(value));
  }

  #list(items: readonly unknown[], count: number, isSecret: boolean): unknown[] {
    const shown = items.slice(0, mostMembers).map((item) => this.value(item, isSecret) ?? null);
    return count > mostMembers ? [...shown, `[${count - mostMembers} more]`] : shown;
  }

  #members(
    entries: readonly (readonly [string, unknown])[],
    isSecret: boolean,
    count = entries.length,
    isSecretValue = false,
  ): Record<string, unknown> {
    const shown = entries.map(([name, value]) => {
      const isHidden = isSecret || isSecretMember(name, value) || (isSecretValue && name === 'value');
      return [this.#text(name), this.value(value, isHidden)];
    });
    if (count > mostMembers) shown.push(['…', `[${count - mostMembers} more]`]);
    return Object.fromEntries(shown);
  }

  #error(error: Error): Record<string, unknown> {
    const { message, cause } = error;
    const { code, reason, errors } = error as { code?: unknown; reason?: unknown; errors?: unknown }; // set by some classes
    const type = typeOf(error);
    const text = this.#text(String(message));
    const frames = error instanceof SetupError ? [] : framesOf(error, this.frames);
    return {
      type,
      message: text,
      ...(isScalar(code) && { code: this.value(code) }),
      ...(isScalar(reason) && { reason: this.value(reason) }),
      ...(frames.length > 0 && { stack: this.#text([`${type}: ${text}`, ...frames].join('\n')) }),
      ...(cause !== undefined && !(error instanceof SetupError) && { cause: this.value(cause) }),
      ...(Array.isArray(errors) && { errors: this.value(errors) }),
    };
  }
}

function typeOf({ name }: Error): string {
  return typeof name === 'string' && /^\w{1,100}$/.test(name) ? name : 'Error';
}

/** `data`, `stringData` and `binaryData` are secret only if they are maps; numbers such as `maxTokens` are not. */
function isSecretMember(name: string, value: unknown): boolean {
  if (typeof value === 'object' && /^(?:data|stringData|binaryData)$/.test(name)) return true;
  if (typeof value === 'number' && /tokens$/i.test(name)) return false;
  return isSecretName(name);
}

/** Whether the `value` of an object is secret, as in the variable `DB_PASSWORD` or in a JSON patch of a Secret. */
function describesSecret(value: object): boolean {
  const { name, key, path } = value as { name?: unknown; key?: unknown; path?: unknown }; // missing fields are undefined
  if ([name, key].some((one) => typeof one === 'string' && isSecretName(one))) return true;
  return typeof path === 'string' && (/^\/(?:data|stringData)(?:\/|$)/.test(path) || isSecretName(path));
}

/** Recognizes errors from other realms. Never accesses a proxy, which could throw. */
function isError(value: unknown): value is Error {
  if (types.isProxy(value)) return false;
  return types.isNativeError(value) || value instanceof Error;
}

function namedEntry([key, value]: [unknown, unknown]): [string, unknown] {
  return [typeof key === 'object' ? '[object]' : String(key), value];
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
