import type { Diagnostic } from '../../problems/index.js';
import type { Code } from './code.js';

/** Adds the first entry of the `resources` list of a kustomization file, unless the file contains it. */
export function addEntry(path: string, text: string, { text: line }: Code): string | Diagnostic {
  if (text.includes(line)) return text;
  const list = /^resources:(\r?\n)/m;
  if (list.test(text)) return text.replace(list, `resources:$1${line}$1`);
  const message = `\`${path}\` has no \`resources:\` list`;
  const hint = `paste this into \`${path}\` and run the command again:\nresources:\n${line}`;
  return { code: 'scaffold-marker-missing', severity: 'error', message, hint };
}

/** Removes an entry of a kustomization file; undefined if there is none. */
export function removeEntry(text: string, { text: entry }: Code): string | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trim() === entry);
  return at === -1 ? undefined : lines.toSpliced(at, 1).join('\n');
}
