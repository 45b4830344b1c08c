import type { ReadableFiles } from '../base/files/index.js';
import { git } from '../base/git/index.js';
import { type Diagnostic, type DiagnosticSink, errorOf } from '../base/problems/index.js';
import type { EarlierFile } from '../compiler/manifests/index.js';

/**
 * Reads earlier manifests, with which the new manifests are compared.
 *
 * @param place a file, a folder, or a Git revision such as `origin/main`
 * @param folder output folder of CRDs, from which manifests are read if `place` is a revision
 */
export function earlierFiles(
  place: string,
  folder: string,
  project: ReadableFiles,
  sink: DiagnosticSink,
): EarlierFile[] {
  const files = project.allowing([place]);
  const kind = files.entryKind(place);
  if (kind === 'file') return [{ path: place, text: files.readText(place) ?? '' }];
  if (kind === 'directory') {
    const names = files.list(place).filter(isYaml);
    if (names.length === 0) sink.report(nothingIn(`\`${place}\``));
    return names.map((name) => ({ path: `${place}/${name}`, text: files.readText(`${place}/${name}`) ?? '' }));
  }
  return ofRevision(place, folder, files.root ?? '.', sink);
}

function ofRevision(revision: string, folder: string, cwd: string, sink: DiagnosticSink): EarlierFile[] {
  if (/^[-:]/.test(revision)) {
    sink.report(notARevision(revision));
    return [];
  }
  try {
    const tree = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{tree}`], cwd).trim();
    const names = git(['ls-tree', '--name-only', tree, '--', `./${folder}/`], cwd)
      .split('\n')
      .filter(isYaml);
    if (names.length === 0) sink.report(nothingIn(`\`${folder}/\` of \`${revision}\``));
    return names.map((path) => ({
      path: `${revision}:${path}`,
      text: git(['cat-file', 'blob', `${tree}:./${path}`], cwd),
    }));
  } catch (error) {
    // The error of execFileSync contains the output of the process.
    const said = String((error as { stderr?: unknown }).stderr ?? error).trim();
    sink.report(
      errorOf(
        'file-missing',
        `\`${revision}\` is not a file, folder or known Git revision${said && ` (${said.split('\n')[0]})`}`,
        'pass manifests of an earlier state; you may have to `git fetch` a remote branch first',
      ),
    );
    return [];
  }
}

/** Rejects a leading `-`, which starts a git option, and a leading `:`, which names git's index. */
function notARevision(place: string): Diagnostic {
  const message = `\`--breaking-against\` must be a folder, file or Git revision, found \`${place}\``;
  const hint = 'pass the name of a branch, a tag or a commit, such as `--breaking-against origin/main`';
  return errorOf('usage', message, hint);
}

function nothingIn(place: string): Diagnostic {
  const hint =
    'set `--breaking-against` to a folder, file or revision with CRDs; omit it until the first CRDs are committed';
  const message = `there are no manifests in ${place} to compare the CRDs with`;
  return errorOf('file-missing', message, hint);
}

function isYaml(name: string): boolean {
  return /\.ya?ml$/.test(name);
}
