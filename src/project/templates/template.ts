import { fileURLToPath } from 'node:url';
import { openFiles, type ReadableFiles } from '../../base/files/index.js';

/** Opens the templates of this package. Their relative path is the same from the sources and from `dist`. */
export function packageTemplates(): ReadableFiles {
  return openFiles(fileURLToPath(new URL('../../../templates', import.meta.url)));
}

/** Returns the sorted paths of all templates in a folder, for example `init/Makefile.hbs`. */
export function listTemplates(templates: ReadableFiles, folder = ''): readonly string[] {
  return templates.list(folder).flatMap((name) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (templates.entryKind(path) === 'directory') return listTemplates(templates, path);
    return name.endsWith('.hbs') ? [path] : [];
  });
}

/** The values of `__name__` placeholders in template paths. */
export type PathNames = Readonly<Record<string, string>>;

/**
 * Returns the output path of a template: without its first folder, which is the command, without folders whose
 * placeholder is empty, and with a dot for a leading `_`, because npm does not pack dot files.
 */
export function outputPathOf(template: string, names: PathNames): string {
  const parts = template
    .replace(/\.hbs$/, '')
    .split('/')
    .slice(1);
  const named = parts.map((part) =>
    part.replaceAll(/__([a-zA-Z]+)__/g, (whole, name: string) => nameOf(names, name, whole)),
  );
  return named
    .filter((part) => part !== '')
    .map((part) => part.replace(/^_(?=[^_])/, '.'))
    .join('/');
}

function nameOf(names: PathNames, name: string, whole: string): string {
  const text = names[name];
  if (text === undefined) throw new Error(`bug: ${whole} in the path of a template has no value`);
  return text;
}
