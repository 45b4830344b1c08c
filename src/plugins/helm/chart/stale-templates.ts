import type { ReadableFiles } from '../../../files/index.js';
import { generatedMark } from './chart.js';

const folders = 'crd rbac manager metrics webhook cert-manager prometheus network-policy extras tests'.split(' ');

/** Templates of an earlier run whose objects are gone. Files without the mark belong to the user. */
export function staleTemplates(
  files: ReadableFiles,
  chart: string,
  generated: ReadonlyMap<string, string>,
): readonly string[] {
  return folders
    .flatMap((folder) => files.list(`${chart}/templates/${folder}`).map((name) => `templates/${folder}/${name}`))
    .filter((path) => path.endsWith('.yaml') && !generated.has(path))
    .map((path) => `${chart}/${path}`)
    .filter((path) => files.entryKind(path) === 'file' && files.readText(path)?.startsWith(generatedMark));
}
