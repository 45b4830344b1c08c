import { execFile } from 'node:child_process';
import path from 'node:path';
import { git, gitError, type WorkTree, withTrustedPath } from '../../base/git/index.js';
import { type Diagnostic, errorOf, shorten } from '../../base/problems/index.js';
import type { Io } from '../terminal/io.js';

/** Timeout for network operations. */
const patience = 120_000;

/** The remote repository to which branches are pushed. */
export interface Remote {
  readonly url: string;
  /** The repository in the form that `gh` expects, `HOST/OWNER/NAME`; undefined if the URL does not specify it. */
  readonly repository?: string;
}

/** Returns the remote `origin`; undefined if it is missing, or if its address is neither a URL nor an absolute path. */
export function originOf(work: WorkTree): Remote | undefined {
  const url = work.setting('remote.origin.url');
  if (url === undefined || !(/^(?:https|http|ssh|git|file):\/\//.test(url) || isScp(url) || path.isAbsolute(url))) {
    return undefined;
  }
  const [, host, repository] =
    /^(?:(?:https?|ssh):\/\/(?:[^/@]*@)?|[\w.-]+@)([\w.-]+)(?::\d+)?[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url) ??
    [];
  return { url, ...(host === undefined ? {} : { repository: `${host}/${repository}` }) };
}

function isScp(url: string): boolean {
  return /^[\w.-]+@[\w.-]+:[^:]/.test(url);
}

/**
 * Pushes a commit as a branch. Ignores the repository's Git configuration, which could name programs to run, except for
 * HTTP headers, in which `actions/checkout` stores its token. git refuses to push to a repository on this machine, even
 * if the user's settings rewrite the URL, because programs named in the configuration of that repository would run.
 */
export function push(
  branch: string,
  commit: string,
  { url }: Remote,
  work: WorkTree,
): 'pushed' | 'exists' | Diagnostic {
  const headers = httpHeaders(url, work);
  const env = { GIT_ALLOW_PROTOCOL: 'https:http:ssh:git', GIT_TERMINAL_PROMPT: '0', ...headers };
  const options = work.inScratch({ env, timeout: patience });
  try {
    if (git(['ls-remote', '--heads', '--', url, `refs/heads/${branch}`], work.scratch, options) !== '') return 'exists';
    git(['push', '--quiet', '--no-verify', '--', url, `${commit}:refs/heads/${branch}`], work.scratch, options);
    return 'pushed';
  } catch (error) {
    const reason = gitError(error);
    const hint = `the branch exists in this repository: push it with \`git push origin ${branch}\``;
    if (/transport 'file' not allowed/.test(reason)) return { ...localRemote(url), hint };
    const message = `the branch \`${branch}\` could not be pushed: ${shorten(reason, 300)}`;
    return { code: 'update-failed', severity: 'error', message, hint };
  }
}

/** Whether the URL of a remote is a folder on this machine. */
export function isLocal({ url }: Remote): boolean {
  return path.isAbsolute(url) || url.startsWith('file:');
}

/** Returns the error for a remote in a local folder, to which kbts does not push. */
export function localRemote(url: string): Diagnostic {
  const message = `\`origin\` is a folder on this machine, to which kbts does not push: \`${shorten(url)}\`; the configuration of that repository could start programs`;
  const hint = 'omit `--push`, and push the branch with `git push origin <branch>` if you trust the folder';
  return { code: 'repository-state', severity: 'error', message, hint };
}

/** Returns git's HTTP headers for a URL as environment variables: other users can see command-line arguments. */
function httpHeaders(url: string, work: WorkTree): Record<string, string> {
  if (!/^https?:/.test(url)) return {};
  try {
    const values = work.names(['config', '--get-urlmatch', '--null', 'http.extraheader', url]).split('\0');
    const headers = values.filter((value) => value !== '' && !value.includes('\n'));
    const entries = headers.flatMap((value, index) => [
      [`GIT_CONFIG_KEY_${index}`, `http.${url}.extraheader`],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]);
    return Object.fromEntries([...entries, ['GIT_CONFIG_COUNT', String(headers.length)]]);
  } catch {
    return {}; // no extra headers are configured
  }
}

/** An issue that describes an update. */
export interface Issue {
  readonly title: string;
  readonly body: string;
}

/** Opens an issue on GitHub, and returns its URL; `exists` if an open issue has the same title. */
export async function openIssue(
  { title, body }: Issue,
  repository: string,
  program: string,
  { work, io }: { readonly work: WorkTree; readonly io: Io },
): Promise<string | Diagnostic> {
  const run = async (...args: string[]) => {
    const env = withTrustedPath(io.env); // gh starts git
    const options = { cwd: work.scratch, env, timeout: patience, maxBuffer: 2 ** 24, signal: io.stop };
    return await new Promise<string>((resolve, reject) => {
      execFile(program, [...args, '--repo', repository], options, (error, stdout, stderr) => {
        if (error) reject(new Error(stderr.trim() === '' ? error.message : stderr.trim()));
        else resolve(stdout);
      });
    });
  };
  try {
    const search = `${title} in:title`;
    const found: unknown = JSON.parse(
      await run('issue', 'list', '--state', 'open', '--search', search, '--limit', '100', '--json', 'title'),
    );
    const isOpen = Array.isArray(found) && found.some((one: { readonly title?: unknown }) => one?.title === title);
    if (isOpen) return 'exists';
    return (await run('issue', 'create', '--title', title, '--body', body)).trim();
  } catch (error) {
    const message = `the issue could not be opened: ${shorten((error as Error).message, 300)}`; // thrown above, or by JSON.parse
    return errorOf(
      'update-failed',
      message,
      'check `gh auth status`, and whether issues are enabled in the repository',
    );
  }
}
