import type { Diagnostic } from '../problems/index.js';
import type { Io } from './io.js';
import { nearestProject } from './nearest-project.js';

/**
 * The folder of the project that holds the current folder, or the current folder itself when there is none; a command
 * that cannot do without a project reports that itself. Says which project it is when it is found above.
 */
export function projectFolder(io: Io): { readonly folder: string } | { readonly problem: Diagnostic } {
  const found = nearestProject(io.cwd, { user: io.user, home: homeOf(io.env) });
  switch (found.kind) {
    case 'none':
      return { folder: io.cwd };
    case 'untrusted':
      return { problem: untrusted(found.folder, found.owner) };
    case 'found':
      if (found.folder !== io.cwd) io.stderr.write(`note: using the project in \`${found.folder}\`\n`);
      return { folder: found.folder };
  }
}

/** The home folder of the user, by the environment. */
export function homeOf(env: Io['env']): string | undefined {
  return process.platform === 'win32' ? env.USERPROFILE : env.HOME;
}

function untrusted(folder: string, owner: number | undefined): Diagnostic {
  const message = `the project in \`${folder}\` above this folder belongs to another user (id ${owner}) and is not used`;
  const hint = `if you trust it, run the command in \`${folder}\` itself`;
  return { code: 'project-missing', severity: 'error', message, hint };
}
