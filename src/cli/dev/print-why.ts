import { visibleJson, visibleLines } from '../../base/problems/index.js';
import { type DevState, describeMissing, isMissing, phraseOf } from '../../dev/index.js';
import type { RecordedReconcile, RecordedRequest } from '../../runtime/recorder/index.js';
import { fail } from '../results/json-result.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { askSession } from './running-session.js';
import { mistakeIn } from './why-nothing.js';

interface WhyRequest {
  /** The object as written on the command line, such as `cronjob/sample`. */
  readonly object: string;
  readonly namespace?: string | undefined;
  readonly last?: string | undefined;
  readonly json: boolean;
}

/** Prints the last reconciles of an object. */
export async function printWhy({ object, namespace, last = '5', json }: WhyRequest, io: Io): Promise<number> {
  const [given = '', name = '', ...further] = object.split('/');
  if (!given || !name || further.length > 0 || !/^[1-9]\d*$/.test(last)) {
    const message = 'expected an object such as `cronjob/sample`, and a positive integer as `--last`';
    const hint = 'for example `kbts why cronjob/sample --namespace default`';
    return fail({ code: 'usage', severity: 'error', message, hint }, io, json);
  }
  const ask = async <T>(pathname: string) => await askSession<T>(pathname, io, json);
  const named = await ask<{ readonly kind?: string }>(`/api/kind?${new URLSearchParams({ name: given })}`);
  if (typeof named === 'number') return named;
  const { kind = given } = named; // a controller without a kind is looked up by its name
  const query = new URLSearchParams({ kind, name, count: last, ...(namespace !== undefined && { namespace }) });
  const found = await ask<readonly RecordedReconcile[]>(`/api/why?${query}`);
  if (typeof found === 'number') return found;
  const state = await ask<DevState>('/api/state');
  if (typeof state === 'number') return state;
  const mistake = found.length === 0 ? mistakeIn({ kind, name, namespace }, state) : undefined;
  if (mistake) return fail(mistake, io, json);
  const text = [...found.map(describeReconcile), ...describeNotReconciled(object, found.at(-1), state)].join('\n');
  io.stdout.write(json ? `${visibleJson(JSON.stringify(found, undefined, 2))}\n` : visibleLines(text));
  return exitCodes.done;
}

/** Describes an object that was never reconciled, or not since the operator restarted without required permissions. */
function describeNotReconciled(
  object: string,
  last: RecordedReconcile | undefined,
  { permissions, operator: { startedAt = 0 } }: DevState,
): string[] {
  const missing = describeMissing(permissions.filter(isMissing));
  if (last && (last.startedAt >= startedAt || missing.length === 0)) return [];
  const since = last ? `the restart at ${timeOf(startedAt)}` : 'the start of `kbts dev`';
  return [[`${object} has not been reconciled since ${since}`, ...missing, ''].join('\n')];
}

function describeReconcile(reconcile: RecordedReconcile): string {
  const { startedAt, endedAt, queuedAt, outcome, error, requeueAt, attempt, causes, requests, webhooks } = reconcile;
  const took = endedAt === undefined ? 'running' : `${Math.round(endedAt - startedAt)} ms`;
  const again = attempt === 1 ? '' : `, attempt ${attempt}`;
  const head = `${timeOf(startedAt)}  ${outcome} (${took}, waited ${Math.round(startedAt - queuedAt)} ms${again})`;
  const writes = requests.filter(({ verb }) => !['get', 'list', 'watch'].includes(verb));
  const lines = [
    ...causes.map((cause) => `because: ${phraseOf(cause, reconcile.object, attempt)}`),
    ...writes.map(describeWrite),
    ...webhooks.map(
      ({ path, allowed, message }) => `webhook ${path}: ${allowed === false ? `denied: ${message}` : 'allowed'}`,
    ),
    ...(error ? [`error: ${error.message}`] : []),
    ...(requeueAt === undefined ? [] : [`next at ${timeOf(requeueAt)}`]),
  ];
  return [head, ...lines.map((line) => `  ${line}`), ''].join('\n');
}

function describeWrite({ verb, object, path, subresource, status, changes, error }: RecordedRequest): string {
  const target = object ? `${object.kind ?? path} ${object.name}` : path;
  const part = subresource === undefined ? '' : ` (${subresource})`;
  const fields = (changes ?? []).map((change) => change.path).filter((each) => each !== '');
  const effect = fields.length > 0 ? `: ${fields.slice(0, 5).join(', ')}` : changes?.length === 0 ? ': no change' : '';
  return `${verb} ${target}${part}${error ? `: ${status ?? 'no response'} ${error.type}` : effect}`;
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toTimeString().slice(0, 8);
}
