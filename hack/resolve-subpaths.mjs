// Imports every subpath of the installed package: with Node, and with TypeScript under both ways of resolving modules
// that projects use.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { run } from './run-step.mjs';

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const resolutions = { nodenext: 'nodenext', bundler: 'esnext' };

/** @param folder where the package is installed */
export async function resolveSubpaths(folder) {
  const file = join(folder, 'subpaths.mts');
  const imports = subpathsIn(folder).map((subpath, index) => `import * as m${index} from '${subpath}';`);
  const names = imports.map((_, index) => `m${index}`);
  writeFileSync(
    file,
    `${imports.join('\n')}\nexport const all: readonly object[] = [${names.join(', ')}];\n${samples}`,
  );
  for (const [moduleResolution, module] of Object.entries(resolutions)) {
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023', '--skipLibCheck'];
    const form = ['--module', module, '--moduleResolution', moduleResolution];
    await run([process.execPath, compiler, ...options, ...form, file], { cwd: folder });
  }
  const program = subpathsIn(folder).map((subpath) => `await import('${subpath}');`);
  await run([process.execPath, '--input-type=module', '--eval', program.join('\n')], { cwd: folder });
}

/** Names are where a user of controller-runtime looks for them. */
const samples = `
import * as admission from 'kbts/runtime/webhook/admission';
import * as predicate from 'kbts/runtime/predicate';
export const isIdle: predicate.Predicate = predicate.not(predicate.generationChangedPredicate);
export const response: admission.AdmissionResponse = admission.allowed();
// @ts-expect-error: what only tests need is in kbts/testing.
import { FakeClock } from 'kbts/runtime';
// @ts-expect-error: what packages share with each other is not public.
import { serve } from 'kbts/runtime/serving';
`;

/** All subpaths but files; of \`kbts/k8s/*\` one. */
function subpathsIn(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'node_modules/kbts/package.json'), 'utf8'));
  const modules = Object.keys(exports).filter((subpath) => !subpath.endsWith('.json'));
  return modules.map((subpath) => `kbts${subpath.slice(1).replace('*', 'batch/v1')}`);
}
