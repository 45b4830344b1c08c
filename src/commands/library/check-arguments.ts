import path from 'node:path';
import type { FileChange } from '../../base/files/index.js';
import { isRecord } from '../../base/json/index.js';
import { type Diagnostic, DiagnosticError, shorten } from '../../base/problems/index.js';
import { pluginFaults } from '../../plugins/index.js';
import { invalid, isFolder, unknownKey } from './check-request.js';

/** The properties of a plan that are validated, because callers can create or modify plans. */
interface PlanLike {
  readonly folder: string;
  readonly changes: readonly FileChange[];
}

/** Maximum number of errors reported for an invalid plan. */
const mostProblems = 10;

/**
 * Checks the types of settings.
 *
 * @throws DiagnosticError that names each invalid key, the value found and the expected type
 */
export function checkSettings(settings: unknown): void {
  if (!isRecord(settings)) throwAll([invalid('invalid settings', 'an object', settings)]);
  else throwAll(Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : ofSetting(key, value))));
}

const settingRules: Readonly<Record<string, readonly [expected: string, accepts: (value: unknown) => boolean]>> = {
  env: ['an object with strings, such as `process.env`', isEnvironment],
  now: ['a function that returns a `Date`', (value) => typeof value === 'function'],
  plugins: ['an array of plugins', (value) => Array.isArray(value)],
  signal: ['an `AbortSignal`', isSignal],
};

function ofSetting(key: string, value: unknown): readonly Diagnostic[] {
  const names = Object.keys(settingRules);
  const [expected, accepts] = (names.includes(key) && settingRules[key]) || [];
  if (expected === undefined || !accepts) return [unknownKey(key, 'the settings', names)];
  if (!accepts(value)) return [invalid(`invalid \`${key}\` in the settings`, expected, value)];
  return key === 'plugins' && Array.isArray(value) ? value.flatMap(ofPlugin) : [];
}

function ofPlugin(plugin: unknown, index: number): readonly Diagnostic[] {
  return pluginFaults(plugin).map(({ place, expected, found }) =>
    invalid(`invalid \`plugins[${index}]${place}\` in the settings`, expected, found),
  );
}

function isEnvironment(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((item) => item === undefined || typeof item === 'string');
}

/** Checks the members of a signal instead of its class: it may come from another realm or a polyfill. */
function isSignal(value: unknown): boolean {
  return isRecord(value) && typeof value.aborted === 'boolean' && typeof value.addEventListener === 'function';
}

/**
 * Checks the date returned by the `now` setting.
 *
 * @throws DiagnosticError if it is not a valid date
 */
export function checkedDate(date: unknown): Date {
  const isValid = date instanceof Date && !Number.isNaN(date.getTime());
  if (isValid) return date;
  throw new DiagnosticError(invalid('invalid result of `now` in the settings', 'a valid `Date`', date));
}

/**
 * Checks the types and the paths of a plan.
 *
 * @param name the library function that received the plan
 * @throws DiagnosticError that describes each invalid value
 */
export function checkPlan(name: string, plan: PlanLike): void {
  const given: unknown = plan;
  if (!isRecord(given)) return throwAll([invalid(`invalid plan of \`${name}\``, 'a plan', given)]);
  // A promise was probably passed because of a missing `await`.
  if (typeof given.then === 'function') return throwAll([invalid(`invalid plan of \`${name}\``, 'a plan', given)]);
  const at = `in the plan of \`${name}\``;
  const wrong: Diagnostic[] = [];
  if (!isFolder(given.folder)) wrong.push(invalid(`invalid \`folder\` ${at}`, 'the path of a folder', given.folder));
  if (!Array.isArray(given.changes)) wrong.push(invalid(`invalid \`changes\` ${at}`, 'an array', given.changes));
  else wrong.push(...given.changes.flatMap((change: unknown, index) => ofChange(change, `changes[${index}]`, at)));
  throwAll(wrong);
  throwAll([...plan.changes.flatMap(outsideChange), ...twice(plan.changes)]);
}

const texts: Readonly<Record<FileChange['kind'], readonly string[]>> = {
  create: ['path', 'contents'],
  update: ['path', 'before', 'contents'],
  delete: ['path', 'before'],
  keep: ['path', 'reason'],
};

function ofChange(change: unknown, place: string, at: string): readonly Diagnostic[] {
  if (!isRecord(change)) return [invalid(`invalid \`${place}\` ${at}`, 'an object', change)];
  const { kind, executable } = change;
  if (typeof kind !== 'string' || !Object.hasOwn(texts, kind)) {
    const expected = '`"create"`, `"update"`, `"delete"` or `"keep"`';
    return [invalid(`invalid \`${place}.kind\` ${at}`, expected, kind)];
  }
  const keys = texts[kind as FileChange['kind']]; // checked above
  const wrong = keys.filter((key) => typeof change[key] !== 'string');
  const problems = wrong.map((key) => invalid(`invalid \`${place}.${key}\` ${at}`, 'a string', change[key]));
  if (executable === undefined || typeof executable === 'boolean') return problems;
  return [...problems, invalid(`invalid \`${place}.executable\` ${at}`, '`true` or `false`', executable)];
}

/** Reports changes outside the plan's folder. kbts creates no such changes, but the caller may have added some. */
function outsideChange({ path: place }: FileChange): Diagnostic[] {
  const parts = place.split(path.sep === '\\' ? /[/\\]/ : '/');
  const isPlain = !parts.some((part) => ['', '.', '..'].includes(part)) && !place.includes('\0');
  if (!path.isAbsolute(place) && isPlain) return [];
  const message = `\`${shorten(place, 200)}\` is not a path inside of the folder of the plan`;
  return [{ code: 'path-outside', severity: 'error', message, hint: 'use a relative path with `/`' }];
}

function twice(changes: readonly FileChange[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return changes.flatMap(({ kind, path: place }) => {
    if (kind === 'keep' || !seen.has(place)) {
      if (kind !== 'keep') seen.add(place);
      return [];
    }
    const message = `two changes to \`${shorten(place, 200)}\` in one plan`;
    return [{ code: 'usage', severity: 'error', message, hint: 'combine them into one change' } as const];
  });
}

function throwAll(problems: readonly Diagnostic[]): void {
  const [first] = problems;
  if (first) throw new DiagnosticError(first, problems.slice(0, mostProblems));
}
