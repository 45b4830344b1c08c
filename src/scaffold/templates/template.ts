import { fileURLToPath } from 'node:url';
import { openFiles, type ReadableFiles } from '../../files/index.js';

/** The templates of this package; the relative path is the same from the sources and from `dist`. */
export function packageTemplates(): ReadableFiles {
  return openFiles(fileURLToPath(new URL('../../../templates', import.meta.url)));
}

/** All templates of a folder, for example `init/Makefile.hbs`, sorted. */
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
 * The path that a template is written to: without its first folder, the command, and without `.hbs`, with each
 * `__name__` replaced. A folder with an empty name is dropped, and a leading `_` becomes a dot, because npm does not
 * pack dot files.
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
