import { homeOf, openFiles } from '../../base/files/index.js';
import { type Diagnostic, DiagnosticList } from '../../base/problems/index.js';
import { findProject, type Project } from '../../base/project-file/index.js';
import type { Io } from '../terminal/io.js';
import { printNote } from '../terminal/print.js';
import { type FoundProject, nearestProject } from './nearest-project.js';

/** Returns the enclosing project's folder, else the current folder; a problem if another user may own the project. */
export function projectFolder(io: Io): { readonly folder: string } | { readonly problem: Diagnostic } {
  const found = enclosingProject(io);
  switch (found.kind) {
    case 'none':
      return { folder: io.cwd };
    case 'untrusted':
      return { problem: untrusted(found.folder, found.owner) };
    case 'found':
      if (found.folder !== io.cwd) printNote(`using the project in \`${found.folder}\``, io);
      return { folder: found.folder };
  }
}

/** Finds the project that contains the current folder. */
export function enclosingProject({ cwd, user, env }: Io): FoundProject {
  return nearestProject(cwd, { user, home: homeOf(env) });
}

/** Reads PROJECT of the enclosing project, and reports no errors; undefined if no trusted project is found. */
export function readEnclosingProject(
  io: Io,
): { readonly folder: string; readonly project: Project | undefined } | undefined {
  const found = enclosingProject(io);
  if (found.kind !== 'found') return undefined;
  return { folder: found.folder, project: findProject(openFiles(found.folder), new DiagnosticList()) };
}

function untrusted(folder: string, owner: number | undefined): Diagnostic {
  const message = `the project in \`${folder}\` above this folder belongs to another user (id ${owner}) and is not used`;
  const hint = `if you trust it, run the command in \`${folder}\` itself`;
  return { code: 'project-missing', severity: 'error', message, hint };
}
