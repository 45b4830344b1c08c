// Bundles the API server into one file: a test that starts a control plane would otherwise load about 250 modules.
import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bundle, wrapper } from './bundle.mjs';

/** Modules whose exports come from the bundle: the names that other modules import from them. */
const replaced = {
  'apiserver/api-server.js': ['newApiServer'],
  // Errors of the server, which the transport in the same process recognizes.
  'apiserver/pipeline/index.js': ['BrokenConnection'],
  // What the API server stores, for tests of conversions.
  'apiserver/schema/index.js': ['prune', 'StructuralNode'],
  'apiserver/serving/index.js': ['makeCredentials', 'newWorld', 'serveHttps', 'TokenSigner'],
  'apiserver/state.js': ['readState', 'writeState'],
};

/**
 * Creates `bundle/apiserver-HASH.cjs` in a folder of compiled sources, and replaces the modules that others import.
 * The transport stays outside: its errors are classes of `kbts/runtime`, which must exist once.
 *
 * @param {string} compiled
 */
export async function bundleApiServer(compiled) {
  const entry = Object.entries(replaced).map(([path, names]) => `export { ${names.join(', ')} } from './${path}';`);
  const { outputs } = await bundle(compiled, entry.join('\n'), 'apiserver-[hash]', wrapper);
  const [file = ''] = Object.keys(outputs);
  const names = Object.values(replaced).flat();
  writeFileSync(join(compiled, 'apiserver/bundle.js'), loader(file, names));
  for (const [path, own] of Object.entries(replaced)) {
    const target = relative(dirname(path), 'apiserver/bundle.js').replaceAll('\\', '/');
    const specifier = target.startsWith('.') ? target : `./${target}`;
    writeFileSync(join(compiled, path), `export { ${own.join(', ')} } from '${specifier}';\n`);
  }
}

/** The bundle is loaded with the code that an earlier control plane stored. */
function loader(file, names) {
  return `import { fileURLToPath } from 'node:url';
import { requireCached } from '../base/boot/index.js';

const file = fileURLToPath(new URL('../${file}', import.meta.url));

export const { ${names.join(', ')} } = requireCached({ file });
`;
}
