import type { ReadableFiles } from '../../base/files/index.js';

/** Maximum number of entries searched in a folder; a larger folder is assumed to contain code. */
const most = 5000;

/** Whether a folder contains JavaScript or TypeScript, whose module format depends on `type` in package.json. */
export function hasJavaScript(files: ReadableFiles): boolean {
  const folders = [''];
  let seen = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const names = files.list(folder).filter((name) => name !== 'node_modules' && !name.startsWith('.'));
    seen += names.length;
    if (seen > most || names.some((name) => /\.[jt]sx?$/.test(name))) return true;
    const paths = names.map((name) => (folder === '' ? name : `${folder}/${name}`));
    folders.push(...paths.filter((path) => files.entryKind(path) === 'directory'));
  }
  return false;
}
