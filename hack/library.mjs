// Writes the module that `import … from 'kbts'` loads: the names of the library, from the bundle.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Replaces `index.js` in a folder of compiled sources that has a bundle. Its imports are packages that are
 * bundled, so that users do not install them.
 *
 * @param {string} compiled
 */
export function writeLibrary(compiled) {
  const file = join(compiled, 'index.js');
  const bundle = readdirSync(join(compiled, 'bundle')).find((name) => name.startsWith('kbts-'));
  writeFileSync(file, moduleText(bundle, namesIn(readFileSync(file, 'utf8'))));
}

/** The names that a module exports, all of them from other modules. */
function namesIn(text) {
  const lists = [...text.matchAll(/^export \{([^}]*)\} from/gm)].flatMap(([, list]) => list.split(','));
  const names = lists.map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === 0) throw new Error('the library exports nothing');
  return names.sort();
}

/** The bundle is loaded with the code that `kbts manifests` stored, which saves most of the time to compile it. */
function moduleText(bundle, names) {
  return `import { fileURLToPath } from 'node:url';
import { requireCached } from './base/boot/index.js';

const file = fileURLToPath(new URL('./bundle/${bundle}', import.meta.url));
const { library } = requireCached({ file, name: '${bundle}-library', fallback: '${bundle}-manifests' });

export const {
${names.map((name) => `  ${name},\n`).join('')}} = library();
`;
}
