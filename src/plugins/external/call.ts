import fs from 'node:fs';
import os from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import type { Environment } from '../../base/files/index.js';
import { type Diagnostic, shorten } from '../../base/problems/index.js';
import { type Program, type RunResult, runProgram } from './process.js';
import { type ExternalRequest, type ExternalResponse, protocolVersion, readResponse } from './protocol.js';

/** An external plugin, its environment and its time limit. */
export interface Calling {
  readonly key: string;
  readonly program: Program;
  readonly env: Environment;
  /** Working directory of the plugin. If it does not exist, the system's temporary folder is used. */
  readonly folder: string;
  readonly stop: AbortSignal;
  /** Timeout for commands, in milliseconds. Default: 2 minutes. */
  readonly timeout?: number;
}

/** The result of a request; `response` is undefined if the problems include an error. */
export interface Called {
  readonly response?: ExternalResponse;
  readonly problems: readonly Diagnostic[];
  /** Whether the plugin was killed after the timeout. Default: false. */
  readonly isTimeout?: boolean;
}

/** Timeout for `flags` and `metadata`, which are requested before the command line can be parsed, in milliseconds. */
const questionTimeout = 10_000;
const commandTimeout = 120_000;

/** Starts a plugin and sends it one request. Its standard error becomes a warning, or part of the error. */
export async function call(calling: Calling, request: Omit<ExternalRequest, 'apiVersion'>): Promise<Called> {
  const { program, env, folder, stop, timeout = commandTimeout } = calling;
  const isQuestion = request.command === 'flags' || request.command === 'metadata';
  const options = {
    folder: fs.existsSync(folder) ? folder : os.tmpdir(),
    env,
    timeout: isQuestion ? Math.min(questionTimeout, timeout) : timeout,
    stop,
  };
  const input: ExternalRequest = { apiVersion: protocolVersion, ...request };
  const result = await runProgram(program, `${JSON.stringify(input)}\n`, options);
  const response = readResponse(result.stdout, request.command);
  // A plugin that exits with an error may still have returned error messages.
  const messages = typeof response === 'string' ? [] : response.errorMsgs;
  if (typeof response !== 'string' && response.error) return failed(calling, 'failed', messages, result, true);
  if (result.failure !== undefined) return failed(calling, result.failure, messages, result, !result.isTimeout);
  if (typeof response === 'string') {
    const started = result.stdout.trim() === '' ? [] : [`it wrote: ${shorten(result.stdout.trim(), longestEcho)}`];
    return failed(calling, `returned a response that ${response}`, started, result);
  }
  return { response, problems: standardError(calling, result) };
}

/** @param isRefusal whether the plugin reported the error, for example about a value that the user passed */
function failed(
  { key }: Calling,
  what: string,
  messages: readonly string[],
  { stderr, isTimeout = false }: RunResult,
  isRefusal = false,
): Called {
  const texts = messages.slice(0, mostLines).map((text) => linesIn(text).slice(0, mostCompared));
  const reported = [...new Map(texts.map((lines) => [lines.join('\n'), lines])).values()];
  const [first, ...details] = [...reported.flatMap(quoted), ...quoted(withoutMessages(linesIn(stderr), reported))];
  const message = `the plugin \`${key}\` ${what}${first === undefined ? '' : `: ${first}`}`;
  const advice = isRefusal && first !== undefined ? [] : ['report it to the author of the plugin'];
  const lines = details.length === 0 ? advice : details;
  const hint = lines.length === 0 ? {} : { hint: lines.join('\n') };
  return { problems: [{ code: 'plugin-failed', severity: 'error', message, ...hint }], isTimeout };
}

/** Removes lines that repeat messages of the response, which plugins often write to standard error, too. */
function withoutMessages(lines: readonly string[], messages: readonly (readonly string[])[]): readonly string[] {
  const longestFirst = messages.filter(({ length }) => length > 0).sort((a, b) => b.length - a.length);
  const compared = lines.slice(0, mostCompared);
  const kept: string[] = [];
  for (let at = 0; at < compared.length; ) {
    const repeated = longestFirst.find((message) => message.every((one, index) => one === compared[at + index]));
    if (!repeated) kept.push(...compared.slice(at, at + 1));
    at += repeated?.length ?? 1;
  }
  return kept;
}

function standardError({ key }: Calling, { stderr }: RunResult): readonly Diagnostic[] {
  const lines = quoted(linesIn(stderr));
  if (lines.length === 0) return [];
  const message = `the plugin \`${key}\` wrote to standard error`;
  return [{ code: 'plugin-message', severity: 'warning', message, hint: lines.join('\n') }];
}

/** Maximum number of characters quoted from an invalid response. */
const longestEcho = 100;

/** Maximum number of quoted messages, of lines per message, and of characters per line. */
const [mostLines, longestLine] = [20, 500];

/** Maximum number of lines of a message, and of standard error, that are compared. */
const mostCompared = 200;

function quoted(lines: readonly string[]): readonly string[] {
  return lines.slice(0, mostLines).map((line) => shorten(line, longestLine));
}

/** Returns the lines of a message that are not empty, without colors. */
function linesIn(text: string): readonly string[] {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '');
}
