// Collects the licenses of packages whose code is included in `dist`, as those licenses require.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The contents of `dist/THIRD-PARTY-LICENSES.txt`.
 *
 * @param {readonly string[]} files absolute paths of files included in `dist`
 * @returns {string} one section for each package, by name and version
 * @throws Error for a package without a license file
 */
export function thirdPartyLicenses(files) {
  const folders = new Set(files.map(packageFolder));
  const sections = [...folders].map(sectionOf).sort((a, b) => (a.title < b.title ? -1 : 1));
  const head = 'The files of kbts contain code of these packages.\n';
  return [head, ...sections.map(({ title, text }) => `${'-'.repeat(80)}\n${title}\n\n${text}`)].join('\n');
}

/** The nearest folder whose package.json has a name and a version. */
function packageFolder(file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = readManifest(folder);
    if (manifest?.name && manifest.version) return folder;
  }
  throw new Error(`${file} belongs to no package`);
}

function readManifest(folder) {
  const place = join(folder, 'package.json');
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined;
}

function sectionOf(folder) {
  const { name, version, license } = readManifest(folder);
  const names = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .sort();
  if (!names.some((file) => /^(licen|copying)/i.test(file))) throw new Error(`${name} ${version} has no license file`);
  const text = names
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
  return { title: `${name} ${version} (${license})`, text: `${text}\n` };
}
