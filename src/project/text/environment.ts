import { writeYaml } from '../../base/yaml/index.js';

/** An environment variable of the `manager` container. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly value: string;
}

/** The container `manager` in a manifest. */
interface Container {
  /** All lines of the file. */
  readonly lines: readonly string[];
  /** Index of the line with `env:`; -1 if it is missing. */
  readonly env: number;
  /** Index of the line after the end of `env:`, or after the container name if `env:` is missing. */
  readonly end: number;
  readonly indent: string;
}

/** Adds a variable after all others; returns the text unchanged if the variable exists or has no container. */
export function addVariable(text: string, variable: EnvironmentVariable): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const container = findContainer(text);
  if (!container) return text;
  const { lines, env, end, indent } = container;
  if (env !== -1 && indexOf(container, variable.name) !== -1) return text;
  const head = env === -1 ? [`${indent}env:`] : [];
  const added = lines.toSpliced(end, 0, ...head, ...linesOf(variable, indent));
  return added.map((line, index) => (index === env ? line.replace(/env:\s*\[\s*\]/, 'env:') : line)).join(eol);
}

/** Sets the value of an existing variable; undefined if it does not exist or has no literal value. */
export function setVariable(text: string, variable: EnvironmentVariable): string | undefined {
  const container = findContainer(text);
  const at = container ? indexOf(container, variable.name) : -1;
  if (!container || at === -1) return undefined;
  const next = container.lines.findIndex((line, index) => index > at && !isEmpty.test(line));
  if (!/^\s*value:/.test(container.lines[next] ?? '')) return undefined;
  const [, value = ''] = linesOf(variable, container.indent);
  return container.lines.toSpliced(next, 1, value).join(text.includes('\r\n') ? '\r\n' : '\n');
}

/** Whether the container `manager` has a variable. */
export function hasVariable(text: string, name: string): boolean {
  const container = findContainer(text);
  return container !== undefined && indexOf(container, name) !== -1;
}

/** Finds the container `manager` and its list `env`; undefined without the container, or if the list has flow style. */
function findContainer(text: string): Container | undefined {
  const lines = text.split(/\r?\n/);
  const name = lines.findIndex((line) => /^\s+(?:- )?name: manager$/.test(line));
  if (name === -1) return undefined;
  const indent = ' '.repeat((lines[name] ?? '').indexOf('name:'));
  const item = `${indent.slice(2)}- `;
  const isInside = (line: string | undefined) => line !== undefined && (line.startsWith(indent) || isEmpty.test(line));
  let first = name;
  while (!lines[first]?.startsWith(item) && isInside(lines[first])) first -= 1;
  let last = name + 1;
  while (isInside(lines[last])) last += 1;
  const isEnv = (line: string) => line.startsWith(`${indent}env:`) || line.startsWith(`${item}env:`);
  const env = lines.findIndex((line, index) => index >= first && index < last && isEnv(line));
  if (env === -1) return { lines, env, end: name + 1, indent };
  if (!/env:\s*(?:\[\s*\]\s*)?(?:#.*)?$/.test(lines[env] ?? '')) return undefined;
  let end = env + 1;
  // Items may have the same indentation as `env:`, and comments any indentation.
  for (let at = end; at < last; at += 1) {
    const line = lines[at] ?? '';
    if (isPartOfList(line, indent)) end = at + 1;
    else if (!isEmpty.test(line)) break;
  }
  return { lines, env, end, indent };
}

/** A line that is empty or has only a comment. */
const isEmpty = /^\s*(?:#|$)/;

function isPartOfList(line: string, indent: string): boolean {
  return line.startsWith(`${indent}- `) || line.startsWith(`${indent}  `);
}

function indexOf({ lines, env, end }: Container, name: string): number {
  if (env === -1) return -1;
  const isName = (line: string) => nameOf(line) === name;
  return lines.findIndex((line, index) => index > env && index < end && isName(line));
}

function nameOf(line: string): string | undefined {
  return /^\s*- name: *(["']?)([^\s"']+)\1\s*(?:#.*)?$/.exec(line)?.[2];
}

function linesOf({ name, value }: EnvironmentVariable, indent: string): readonly [string, string] {
  const isPlain = writeYaml(value) === `${value}\n`;
  return [`${indent}- name: ${name}`, `${indent}  value: ${isPlain ? value : JSON.stringify(value)}`];
}
