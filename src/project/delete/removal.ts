import { type KeepFile, type ReadableFiles, withChanges } from '../../base/files/index.js';
import type { DiagnosticSink } from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import { type Scaffold, scaffoldOf } from '../change/scaffold.js';
import { type Part, type PartContents, variantsOf } from '../create/parts.js';
import type { Draft } from '../templates/draft.js';
import { applicableNotes, type Surroundings } from '../templates/plan.js';
import { References } from '../text/references.js';
import { isAsCreated } from './same-text.js';
import { withoutEdits } from './without-edits.js';

/** Parts that a command removes from a project. */
export interface Removal {
  readonly parts: readonly Part[];
  readonly project: Project;
  /** The project without the removed parts. */
  readonly next: Project;
  readonly around: Surroundings;
  /** Whether to remove files that the user changed, or that remaining files refer to, too. */
  readonly force: boolean;
  readonly sink: DiagnosticSink;
}

/** Files and code that remain after parts were removed. */
export interface Remains {
  readonly kept: readonly string[];
  /** Removed files that other files still refer to. */
  readonly missed: readonly { readonly path: string; readonly by: string }[];
  /** Shared files that keep code of the removed parts because the user changed the code. */
  readonly changed: readonly string[];
}

/**
 * Removes the files and edits of parts, unless other parts require them. Without `--force`, files are kept if the user
 * changed them or if remaining files refer to them.
 */
export function draftRemoval({ parts, project, next, around, force, sink }: Removal, draft: Draft): Remains {
  const { files } = draft;
  const options = { around: { ...around, files }, sink };
  const [before, after] = [project, next].map((one) => scaffoldOf(one, { ...around, files, earlier: files }, sink)) as [
    Scaffold,
    Scaffold,
  ]; // two projects
  const removed = parts.map((part) => variantsOf(part, { ...options, project }));
  const own = ownFiles(removed, after);
  const edits = removed.flatMap(([first]) => first?.edits ?? []);
  const { texts, changed } = withoutEdits(edits, before, after, files);
  const present = [...own].filter(([path]) => files.readText(path) !== undefined);
  const asCreated = present.filter(([path, created]) => {
    const text = texts.get(path) ?? files.readText(path) ?? '';
    if (force) return true;
    const completed = isSample(path) ? around.completedSample : undefined;
    const isCreated = (one: string) => isAsCreated(path, text, one, files);
    return created.some(isCreated) || (completed && created.some((one) => isCreated(completed(path, one)))) === true;
  });
  // Kept source files are left unchanged.
  const edited = [...texts].filter(([path]) => !(own.has(path) && path.endsWith('.ts')));
  const changes = edited.map(([path, contents]) => ({ kind: 'create', path, contents }) as const);
  const { gone, uses } = splitUsed(new Set(asCreated.map(([path]) => path)), withChanges(files, changes), force);
  for (const [path, text] of edited) if (!gone.has(path)) draft.edit(path, () => text);
  for (const path of gone) draft.remove(path);
  const kept = present.map(([path]) => path).filter((path) => !gone.has(path));
  for (const path of kept) draft.keep(path, uses.has(path) ? `used by ${uses.get(path)}` : changeOf(path));
  const missed = force ? [...uses].map(([path, by]) => ({ path, by })) : [];
  return { kept, missed, changed: changed.filter((path) => !own.has(path)) };
}

function isSample(path: string): boolean {
  return path.startsWith('config/samples/');
}

/** Returns why a file is kept. A sample may contain fields that `kbts manifests` added before the types changed. */
function changeOf(path: string): KeepFile['reason'] {
  return isSample(path) ? 'differs from what kbts would write now' : 'changed by you';
}

/** Returns the files that belong only to removed parts, with all contents that commands may have created. */
function ownFiles(
  removed: readonly (readonly PartContents[])[],
  after: Scaffold,
): ReadonlyMap<string, readonly string[]> {
  const remaining = new Set(after.files.map(({ path }) => path));
  const own = new Map<string, readonly string[]>();
  for (const { path, contents } of removed.flat().flatMap(({ files }) => files)) {
    if (!remaining.has(path)) own.set(path, [...(own.get(path) ?? []), contents]);
  }
  return own;
}

/** Separates files that can be removed from files that remaining files refer to, which only `force` removes. */
function splitUsed(candidates: ReadonlySet<string>, files: ReadableFiles, force: boolean) {
  const references = new References(files);
  const gone = new Set(candidates);
  const uses = new Map<string, string>();
  // A file that is kept may refer to other files, which are then kept, too.
  for (let count = -1; count !== uses.size; ) {
    count = uses.size;
    for (const path of [...gone].filter((one) => !uses.has(one))) {
      const by = references.to(path, gone);
      if (by === undefined) continue;
      uses.set(path, by);
      if (!force) gone.delete(path);
    }
  }
  return { gone, uses };
}

/** Returns notes about the files that the user has to check. */
export function remainsNotes({ kept, missed, changed }: Remains): readonly string[] {
  const uses = missed.map(({ path, by }) => `\`${by}\` (uses \`${path}\`)`);
  return applicableNotes(
    kept.length > 0 && `Delete files that you no longer need: ${kept.map((path) => `\`${path}\``).join(', ')}`,
    uses.length > 0 && `Fix files that use deleted code: ${uses.join(', ')}`,
    ...changed.map((path) => `Remove the rest of the kind from \`${path}\`: it was changed, and is kept`),
  );
}
