// Prints the hashes of the playground for the examples of markers, as JSON by the name of the marker. Runs under tsx.
import { deflateRawSync } from 'node:zlib';
import { exampleFiles, filesOf } from '../../src/compiler/manifests/tests/docs/fixtures/marker-outcomes.js';
import { markerHelp } from '../../src/compiler/markers/index.js';

const object = `apiVersion: batch.example.com/v1
kind: CronJob
metadata:
  name: sample
spec: {}
`;

const hashes = markerHelp().flatMap((help) => {
  const [example] = exampleFiles(help);
  if (example === undefined || help.noEffect !== undefined) return [];
  const files = Object.entries(filesOf(help, example)).map(([path, text]) => [`src/${path}`, withUsedImports(text)]);
  const state = JSON.stringify({ files: Object.fromEntries(files), object });
  return [[help.name, `#v1/${deflateRawSync(state).toString('base64url')}`] as const];
});
console.log(JSON.stringify(Object.fromEntries(hashes)));

/** The files of the tests import each name that an example could use, and declare a range. */
function withUsedImports(file: string): string {
  const text = file.match(/\bRange\b/g)?.length === 1 ? file.replace(/^export class Range .*\n/m, '') : file;
  const [, code = ''] = /^[\s\S]*'kbts\/k8s\/meta\/v1';\n([\s\S]*)$/.exec(text) ?? [];
  return text.replaceAll(
    /import (type )?\{([^}]*)\} from ('[^']+');\n/g,
    (_, type = '', names: string, module: string) => {
      const used = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && new RegExp(`\\b${name.replace(/^type /, '')}\\b`).test(code))
        .filter((name, index, all) => all.indexOf(name) === index);
      return used.length === 0 ? '' : `import ${type}{ ${used.join(', ')} } from ${module};\n`;
    },
  );
}
