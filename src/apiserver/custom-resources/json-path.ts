import { isRecord, type Json, jsonText } from '../../base/json/index.js';
import { goNumber, type JsonObject } from '../model/index.js';

/** Finds the values at a JSON path in kubectl's syntax, such as `.status.conditions[?(@.type=="Ready")].status`. */
export type FindValues = (value: Json) => readonly Json[];

type Step = (value: Json) => readonly Json[];

/** Parses a JSON path. @returns undefined for invalid syntax */
export function parseJsonPath(path: string): FindValues | undefined {
  const steps = readSteps(path);
  return steps && ((value) => steps.reduce<readonly Json[]>((values, step) => values.flatMap(step), [value]));
}

const token =
  /\.\.|\.(\*|(?:\\.|[^.[\]\s\\])+)|\.(?=\[|$)|\[\s*(\*|-?\d*:-?\d*(?::-?\d+)?|-?\d+|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\?\((.*?)\))\s*\]/gy;

function readSteps(path: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  const reader = new RegExp(token); // a filter contains its own path
  const text = path.startsWith('$') ? path.slice(1) : path;
  while (reader.lastIndex < text.length) {
    const match = reader.exec(text);
    if (match === null) return undefined;
    const step = stepOf(match);
    if (step === undefined) return undefined;
    steps.push(step);
  }
  return steps;
}

function stepOf([whole, name, inside, filter]: RegExpExecArray): Step | undefined {
  if (whole === '..') return descendants;
  if (name !== undefined) return name === '*' ? children : field(name.replace(/\\(.)/g, '$1'));
  if (inside === undefined) return (value) => [value];
  if (filter !== undefined) return filtered(filter);
  if (inside === '*') return children;
  if (/^['"]/.test(inside)) return field(inside.slice(1, -1).replace(/\\(.)/g, '$1'));
  return inside.includes(':') ? slice(inside) : item(Number(inside));
}

function field(name: string): Step {
  return (value) => {
    const object = isRecord(value) ? (value as JsonObject) : {};
    return Object.hasOwn(object, name) ? [object[name] ?? null] : [];
  };
}

function children(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value as JsonObject) : [];
}

function descendants(value: Json): readonly Json[] {
  return [value, ...children(value).flatMap(descendants)];
}

function item(index: number): Step {
  return (value) => {
    const found: Json | undefined = Array.isArray(value) ? value.at(index) : undefined;
    return found === undefined ? [] : [found];
  };
}

function slice(range: string): Step {
  const [start = '', end = '', step = '1'] = range.split(':');
  return (value) => {
    if (!Array.isArray(value)) return [];
    const part: readonly Json[] = value.slice(start === '' ? 0 : Number(start), end === '' ? undefined : Number(end));
    return part.filter((_, index) => index % Math.max(1, Number(step)) === 0);
  };
}

/** Parses a filter such as `@.type=="Ready"` or `@.name`; undefined for invalid syntax. */
function filtered(text: string): Step | undefined {
  const [, left = '', operator, right = ''] = /^\s*@(.*?)\s*(?:(==|!=|<=|>=|<|>)\s*(.*?))?\s*$/.exec(text) ?? [];
  const find = readSteps(left);
  if (find === undefined) return undefined;
  const first = (value: Json) => find.reduce<readonly Json[]>((values, step) => values.flatMap(step), [value])[0];
  const wanted = literal(right);
  return (value) =>
    (Array.isArray(value) ? (value as readonly Json[]) : []).filter((one) => {
      const found = first(one);
      return found !== undefined && (operator === undefined || compare(found, operator, wanted));
    });
}

function literal(text: string): Json {
  if (/^(['"]).*\1$/.test(text)) return text.slice(1, -1);
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

function compare(left: Json, operator: string, right: Json): boolean {
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (left === null || right === null || typeof left !== typeof right) return false;
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

/** Formats a value as kubectl prints the result of a JSON path. */
export function printValue(value: Json): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return goNumber(value);
  return value === null ? '<nil>' : jsonText(value);
}
