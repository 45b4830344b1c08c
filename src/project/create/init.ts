import { memoryFiles } from '../../base/files/index.js';
import {
  type Diagnostic,
  type DiagnosticList,
  type DiagnosticSink,
  errorOf,
  unlessErrors,
} from '../../base/problems/index.js';
import {
  checkDomain,
  checkProjectName,
  layout,
  type Project,
  projectFile,
  writeProject,
} from '../../base/project-file/index.js';
import { catalog } from '../templates/catalog.js';
import { Draft } from '../templates/draft.js';
import { boilerplateFile, boilerplateOf, headerOf, type License } from '../templates/header.js';
import type { ScaffoldPlan, Surroundings } from '../templates/plan.js';
import { type Rendering, writeTemplates } from '../templates/write-templates.js';
import { Code } from '../text/code.js';
import { projectContext } from './context/context.js';
import { commonRendering } from './rendering.js';

/** A request of `kbts init`. */
export interface InitRequest {
  readonly domain: string;
  readonly projectName: string;
  readonly license: License;
  readonly multigroup: boolean;
  readonly namespaced: boolean;
  /** Keys of the plugins that take part in all commands. Default: none. */
  readonly plugins?: readonly string[];
  /** The version specifier of kbts in package.json. Default: the current version, from the registry. */
  readonly dependency?: string;
  /** Whether to overwrite conflicting files and package.json entries. Default: false. */
  readonly force?: boolean;
}

/**
 * Plans a new project.
 *
 * @returns undefined if errors were reported; a non-empty folder only causes a warning
 */
export function planInit(request: InitRequest, around: Surroundings, sink: DiagnosticSink): ScaffoldPlan | undefined {
  const boilerplate = boilerplateOf(request.license);
  const wrong = [
    ...checkFolder(around),
    ...checkDomain(request.domain),
    ...checkProjectName(request.projectName),
    ...(typeof boilerplate === 'object' ? [boilerplate] : []),
  ];
  return unlessErrors(sink, (problems) => {
    for (const problem of wrong) problems.report(problem);
    if (problems.hasErrors) return undefined;
    return draftInit(request, around, typeof boilerplate === 'string' ? boilerplate : '', problems);
  });
}

function draftInit(
  request: InitRequest,
  around: Surroundings,
  boilerplate: string,
  sink: DiagnosticList,
): ScaffoldPlan {
  const project = newProject(request, around.version);
  const { force = false, dependency = registrySpec(around.version) } = request;
  const draft = new Draft(around.files, sink);
  const before = around.files.readText('package.json');
  const hasOwnStyle = before !== undefined && !isOfDefaultStyle(before);
  const options = { project, boilerplate, dependency, around, force, sink, hasOwnStyle };
  writeTemplates(draft, catalog.init, initRendering(options));
  draft.write(projectFile, writeProject(project), 'refuse');
  const notes = [
    ...packageNotes(before, draft.files.readText('package.json'), sink),
    'Install the dependencies: `npm install`',
    'Define a resource: `npx kbts create api --group <group> --kind <Kind>`',
  ];
  return { changes: draft.changes, project, notes };
}

/** Returns notes about changes to an existing package.json that affect how npm and Node treat the package. */
function packageNotes(before: string | undefined, after: string | undefined, sink: DiagnosticList): readonly string[] {
  if (before === undefined || after === undefined || sink.hasErrors) return [];
  // Both are valid JSON; otherwise, the merge would have reported an error.
  const [old, next] = [before, after].map(
    (text): Readonly<Record<string, unknown>> => JSON.parse(text.replace(/^\ufeff/, '')),
  );
  return ['type', 'private'].flatMap((key) => {
    if (old?.[key] === next?.[key]) return [];
    const effect = key === 'type' ? '`.js` files are ES modules' : 'npm does not publish the package';
    const change = old?.[key] === undefined ? 'sets' : `replaces \`${String(old[key])}\` with`;
    return [`\`${key}\` in \`package.json\`: kbts ${change} \`${String(next?.[key])}\`, so ${effect}`];
  });
}

/** Whether a package.json is formatted as by npm with two spaces, the only format that `npm run lint` accepts. */
function isOfDefaultStyle(text: string): boolean {
  try {
    return text === `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch {
    return false; // The merge reports a file that is invalid or nested too deeply.
  }
}

interface InitOptions {
  readonly project: Project;
  /** Contents of `hack/boilerplate.ts.txt`; empty for no header. */
  readonly boilerplate: string;
  readonly dependency: string;
  readonly around: Surroundings;
  readonly force: boolean;
  readonly sink: DiagnosticSink;
  /** Whether the style of package.json differs from the linter's; the linter then skips the file. Default: false. */
  readonly hasOwnStyle?: boolean;
}

/** Returns the inputs for the templates of a new project. */
export function initRendering({ hasOwnStyle = false, ...options }: InitOptions): Rendering {
  const { project, boilerplate, dependency, around, force, sink } = options;
  return {
    ...commonRendering({ around, force, sink }),
    context: {
      ...projectContext(project, around.version),
      boilerplate: new Code(boilerplate),
      dependency,
      hasOwnStyle,
    },
    conditions: boilerplate === '' ? [] : ['license'],
    header: headerOf(memoryFiles({ [boilerplateFile]: boilerplate }), around.year),
  };
}

/** Returns the version specifier for installing kbts from the registry. */
export function registrySpec(version: string): string {
  return `^${version}`;
}

function newProject(request: InitRequest, version: string): Project {
  const { domain, projectName, multigroup, namespaced, plugins = [] } = request;
  return {
    cliVersion: version,
    domain,
    projectName,
    layout: [layout, ...plugins],
    multigroup,
    namespaced,
    manifests: [],
    resources: [],
  };
}

/** Entries, usually created by version control or npm, that cause no warning in a new project. */
const harmless = new Set(['package.json', 'package-lock.json', 'node_modules', 'LICENSE', 'README.md']);

function checkFolder({ files }: Surroundings): readonly Diagnostic[] {
  if (files.entryKind(projectFile) !== undefined) {
    const message = 'this folder already contains a project: it has a PROJECT file';
    const hint = 'add kinds with `kbts create api`, or create the project in another folder';
    return [errorOf('project-conflict', message, hint)];
  }
  const others = files.list('').filter((name) => !name.startsWith('.') && !harmless.has(name));
  if (others.length === 0) return [];
  const shown = others
    .slice(0, 5)
    .map((name) => `\`${name}\``)
    .join(', ');
  const message = `this folder is not empty: it contains ${shown}${others.length > 5 ? ' and others' : ''}; existing files are kept`;
  return [{ code: 'file-exists', severity: 'warning', message, hint: 'to start from scratch, use an empty folder' }];
}
