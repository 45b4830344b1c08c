import { keepLineEnds, withLineFeeds } from '../../base/files/index.js';
import { type Diagnostic, errorOf } from '../../base/problems/index.js';
import type { Hunk } from '../change/hunks.js';
import { mergeFile } from '../change/merge-file.js';
import { scaffoldOf } from '../change/scaffold.js';
import type { Draft } from '../templates/draft.js';
import { renderEdit, type ScaffoldEdit } from '../text/scaffold-edit.js';
import type { RenderingOptions } from './rendering.js';

/** Adds the edits of a command to a draft. Existing files get the difference that the edits make to the scaffold. */
export function addEdits(
  draft: Draft,
  edits: readonly ScaffoldEdit[],
  { project, around, sink }: Pick<RenderingOptions, 'project' | 'around' | 'sink'>,
): void {
  const before = scaffoldOf(project, around, { report: () => undefined });
  const written = new Set(draft.changes.flatMap(({ kind, path }) => (kind === 'keep' ? [] : [path])));
  for (const path of new Set(edits.map((edit) => edit.path))) {
    const own = edits.filter((edit) => edit.path === path);
    draft.edit(path, (text) => {
      const created = withLineFeeds(text);
      const base = written.has(path) ? created : (before.readText(path) ?? created);
      const after = own.reduce(renderEdit, base);
      if (written.has(path)) return keepLineEnds(text, after);
      const { text: next, failed } = mergeFile(path, base, after, text);
      for (const hunk of failed) sink.report(noPlace(path, text, hunk, base));
      return next;
    });
  }
}

function noPlace(path: string, text: string, { added, below, start }: Hunk, base: string): Diagnostic {
  const above = base.split('\n')[start - 1] ?? '';
  // The key of the list to which items are added may be missing, too.
  const list = /^\w+:$/.test(above) ? `${above}\n` : '';
  const lines = `${list}${added.join('\n').trim()}`;
  const marker = below?.trim() ?? '';
  const isMarker = marker.includes('+kubebuilder:scaffold:') && !text.includes(marker);
  return errorOf(
    'scaffold-marker-missing',
    isMarker
      ? `scaffold marker \`${marker}\` not found in \`${path}\``
      : `the lines of \`${path}\` at which the command adds code were changed`,
    isMarker
      ? `add the marker to \`${path}\` and run the command again:\n${marker}\nthe command inserts above it:\n${lines}`
      : `add this to \`${path}\` and run the command again:\n${lines}`,
  );
}
