import { memoryFiles } from '../files/index.js';
import { type Problem, ProblemList, type ProblemSink } from '../problems/index.js';
import { checkDomain, checkProjectName, layout, type Project, projectFile, writeProject } from '../project/index.js';
import { catalog } from './catalog.js';
import { projectContext } from './context.js';
import { Draft } from './draft.js';
import { boilerplateFile, boilerplateOf, headerOf, type License } from './header.js';
import type { ScaffoldPlan, Surroundings } from './plan.js';
import { packageTemplates } from './template.js';
import { writeTemplates } from './write-templates.js';

/** What `kbts init` is asked for. */
export interface InitRequest {
  readonly domain: string;
  readonly projectName: string;
  readonly license: License;
  readonly multigroup: boolean;
  readonly namespaced: boolean;
}

/**
 * Plans a new project.
 *
 * @returns undefined when errors were reported; a folder that is not empty is a warning
 */
export function planInit(request: InitRequest, around: Surroundings, sink: ProblemSink): ScaffoldPlan | undefined {
  const problems = new ProblemList();
  for (const problem of [
    ...checkFolder(around),
    ...checkDomain(request.domain),
    ...checkProjectName(request.projectName),
  ]) {
    problems.report(problem);
  }
  const boilerplate = boilerplateOf(request.license);
  if (typeof boilerplate === 'object') problems.report(boilerplate);
  const plan = problems.hasErrors
    ? undefined
    : draftInit(request, around, typeof boilerplate === 'string' ? boilerplate : '', problems);
  for (const problem of problems.all) sink.report(problem);
  return problems.hasErrors ? undefined : plan;
}

function draftInit(request: InitRequest, around: Surroundings, boilerplate: string, sink: ProblemList): ScaffoldPlan {
  const project = newProject(request, around.version);
  const draft = new Draft(around.files, sink, false);
  writeTemplates(draft, catalog.init, {
    templates: around.templates ?? packageTemplates(),
    context: { ...projectContext(project, around.version), boilerplate },
    names: {},
    holds: new Set(boilerplate === '' ? [] : ['license']),
    header: headerOf(memoryFiles({ [boilerplateFile]: boilerplate }), around.year),
    force: false,
    sink,
  });
  draft.write(projectFile, writeProject(project), 'refuse');
  const notes = [
    'Install the dependencies: `npm install`',
    'Define a resource: `kbts create api --group <group> --kind <Kind>`',
  ];
  return { changes: draft.changes, project, notes };
}

function newProject({ domain, projectName, multigroup, namespaced }: InitRequest, version: string): Project {
  return {
    cliVersion: version,
    domain,
    projectName,
    layout: [layout],
    multigroup,
    namespaced,
    manifests: [],
    resources: [],
  };
}

/** Names that may stand in a new folder without a word: what version control and package managers put there. */
const harmless = new Set(['package-lock.json', 'node_modules', 'LICENSE', 'README.md']);

function checkFolder({ files }: Surroundings): readonly Problem[] {
  if (files.entryKind(projectFile) !== undefined) {
    const message = 'this folder is a project already: it has a PROJECT file';
    const hint = 'make resources with `kbts create api`, or run `kbts init` in another folder';
    return [{ code: 'project-conflict', severity: 'error', message, hint }];
  }
  const others = files.list('').filter((name) => !name.startsWith('.') && !harmless.has(name));
  if (others.length === 0) return [];
  const shown = others
    .slice(0, 5)
    .map((name) => `\`${name}\``)
    .join(', ');
  const message = `this folder is not empty: it has ${shown}${others.length > 5 ? ' and others' : ''}; files that are there stay as they are`;
  return [
    { code: 'file-exists', severity: 'warning', message, hint: 'to start afresh, run `kbts init` in an empty folder' },
  ];
}
