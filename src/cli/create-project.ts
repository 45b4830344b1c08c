import path from 'node:path';
import { type Diagnostic, shorten } from '../problems/index.js';
import { checkDomain, toProjectName } from '../project/index.js';
import { type InitRequest, planInit } from '../scaffold/index.js';
import { askText } from './ask.js';
import { isPreview, type OutputOptions, planAndDeliver } from './deliver.js';
import type { Io } from './io.js';
import { readLicenseFile } from './license-file.js';
import { surroundings } from './surroundings.js';

/** Options of `kbts init`. */
export interface CreateOptions extends OutputOptions {
  /** Default: the user is prompted on a terminal. */
  readonly domain: string | undefined;
  /** Default: derived from the name of the folder. */
  readonly 'project-name': string | undefined;
  readonly license: string;
  readonly 'license-file': string | undefined;
  readonly owner: string;
  readonly multigroup: boolean;
  readonly namespaced: boolean;
  readonly force: boolean;
  /** Whether prompts are skipped. */
  readonly takesDefaults: boolean;
  /** The working directory. */
  readonly from: string;
  /** The project folder as written on the command line. Default: the working directory. */
  readonly word: string | undefined;
}

const defaultDomain = 'my.domain';

/** Creates a project in the folder of `io`, and returns the exit code. */
export async function createProject(options: CreateOptions, io: Io): Promise<number> {
  return await planAndDeliver(options, io, async (files, problems) => {
    const { 'license-file': file, license, owner, multigroup, namespaced, force } = options;
    const text = file === undefined ? undefined : readLicenseFile(file, options.from, problems);
    if (problems.hasErrors) return undefined;
    const source = await io.source(io.cwd, !isPreview(options));
    const folder = path.basename(io.cwd);
    const projectName = options['project-name'] ?? toProjectName(folder);
    if (projectName === '' && options['project-name'] === undefined) return void problems.report(noName(folder));
    const request: Omit<InitRequest, 'domain'> = {
      projectName,
      license: { name: license, owner, ...(text === undefined ? {} : { text }) },
      ...{ multigroup, namespaced, force, dependency: source.spec },
    };
    const around = surroundings(files, io);
    // Planned with the default first, so that errors are reported before any prompt.
    const asks = options.domain === undefined && io.isInteractive && !options.takesDefaults;
    if (asks && !planInit({ ...request, domain: defaultDomain }, around, problems)) return undefined;
    const question = {
      flag: 'domain',
      text: 'Domain of the API groups',
      given: options.domain,
      default: defaultDomain,
    };
    const domain = await askText(question, { io, takesDefaults: !asks, sink: problems }, checkDomain);
    const plan = domain === undefined ? undefined : planInit({ ...request, domain }, around, asks ? quiet : problems);
    if (!plan) return undefined;
    const isDerived = options['project-name'] === undefined && projectName !== folder;
    const named = isDerived ? [nameNote(projectName, folder)] : [];
    const notes = [...enter(options.word), ...plan.notes, ...named];
    const isNamed = plan.changes.some(
      (change) => 'contents' in change && change.contents.includes(JSON.stringify(source.spec)),
    );
    if (source.place === undefined || !isNamed) return { ...plan, notes };
    return { ...plan, notes: [...notes, `Keep \`${source.place}\`: package.json refers to it`] };
  });
}

function noName(folder: string): Diagnostic {
  const message = `no project name can be derived from the folder name \`${shorten(folder)}\`: it has no letter from a to z`;
  return {
    code: 'resource-invalid',
    severity: 'error',
    message,
    hint: 'set one, for example `--project-name my-operator`',
  };
}

function nameNote(name: string, folder: string): string {
  return `Check the project name \`${name}\`, derived from the folder name \`${shorten(folder)}\`: to set another, create the project with \`--project-name\``;
}

/** All diagnostics were reported when planning with the default domain. */
const quiet = { report: () => undefined };

function enter(word: string | undefined): string[] {
  if (word === undefined || word === '.') return [];
  const isPlain = /^[\w./@%+=:,-]+$/.test(word) && !word.startsWith('-');
  return [`Enter the folder: \`cd ${isPlain ? word : `'${word.replaceAll("'", `'\\''`)}'`}\``];
}
