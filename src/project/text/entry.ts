import type { Diagnostic } from '../../base/problems/index.js';
import type { Code } from './code.js';
import { addFlowItems, isFlow, removeFlowItem } from './flow-list.js';
import { itemsIn, restyledLists } from './restyled-list.js';

/** Adds an entry at the top of `resources` in a kustomization file, unless the file contains it. */
export function addEntry(path: string, text: string, { text: line }: Code): string | Diagnostic {
  const restyled = restyledLists(text)?.find(({ key }) => key === 'resources');
  const [item] = itemsIn(line) ?? [];
  if (isFlow(restyled)) return addFlowItems(text, restyled.key, [item]);
  if (text.includes(line)) return text;
  const list = /^\uFEFF?resources:[ \t]*(?:#.*)?(\r?\n)/m;
  const indent = ' '.repeat(restyled?.column ?? 0);
  if (list.test(text)) return text.replace(list, (key, eol: string) => key + indent + line + eol);
  const message = `\`${path}\` has no \`resources:\` list`;
  const hint = `paste this into \`${path}\` and run the command again:\nresources:\n${line}`;
  return { code: 'scaffold-marker-missing', severity: 'error', message, hint };
}

/** Removes an entry from a kustomization file; undefined if the file does not contain it. */
export function removeEntry(text: string, { text: entry }: Code): string | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trim() === entry);
  if (at !== -1) return lines.toSpliced(at, 1).join('\n');
  const [item] = itemsIn(entry) ?? [];
  return removeFlowItem(text, item);
}
