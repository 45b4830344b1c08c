// `npm run kubernetes-minor -- 1.38`: adds a minor version of Kubernetes that projects can target, due three times a
// year: its Go modules, its built-in types, the verdicts of its API server on CEL rules, and the goldens. `--modules
// v0.38.0-rc.0` names a release of the Go modules; without it, the newest one of the minor is used. Prints what is left
// to do by hand. Requires Go.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { npm, root, run, StepFailed } from './run-step.mjs';

const versionsFile = 'src/base/kubernetes-version.ts';
const goModules = ['api', 'apiextensions-apiserver', 'apimachinery', 'apiserver'];

process.exitCode = await main();

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { modules: { type: 'string' } } });
  const [minor, ...others] = positionals;
  const newest = newestMinor();
  const expected = `1.${Number(newest.slice(2)) + 1}`;
  if (minor !== expected || others.length > 0) {
    console.error(`kubernetes-minor: expected the minor after ${newest}: \`npm run kubernetes-minor -- ${expected}\``);
    return 2;
  }
  try {
    await addGoModule(newest, minor, values.modules ?? `v0.${minor.slice(2)}`);
    addToList(newest, minor);
    for (const script of ['k8s-schema', 'cel-oracle', 'golden']) await run(npm('run', script));
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`kubernetes-minor: ${error.message}; \`git checkout . && git clean -fd hack/kubernetes\` undoes all`);
    return 1;
  }
  console.log(remaining(newest, minor));
  return 0;
}

function newestMinor() {
  return /newestKubernetesVersion: KubernetesVersion = '([\d.]+)'/.exec(
    readFileSync(join(root, versionsFile), 'utf8'),
  )[1];
}

async function addGoModule(newest, minor, release) {
  const folder = join(root, 'hack/kubernetes', minor);
  if (!existsSync(folder)) cpSync(join(root, 'hack/kubernetes', newest), folder, { recursive: true });
  replaceIn(`hack/kubernetes/${minor}/go.mod`, `kubernetes/${newest}`, `kubernetes/${minor}`);
  await run(['go', 'get', ...goModules.map((name) => `k8s.io/${name}@${release}`)], { cwd: folder });
  await run(['go', 'mod', 'tidy'], { cwd: folder });
}

function addToList(newest, minor) {
  replaceIn(versionsFile, `'${newest}']`, `'${newest}', '${minor}']`);
  replaceIn(versionsFile, `KubernetesVersion = '${newest}'`, `KubernetesVersion = '${minor}'`);
  for (const page of ['README.md', 'docs/faq.md']) replaceIn(page, `1.33 to ${newest}`, `1.33 to ${minor}`);
}

function replaceIn(path, found, written) {
  const file = join(root, path);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(found, written));
}

function remaining(newest, minor) {
  return `
Left to do by hand:
- src/compiler/cel/types/availability.ts: \`npm run unit -- src/compiler/cel\` lists the functions that ${minor} adds or
  removes; add version cases to src/compiler/checks/crds/fixtures/version-cases.ts.
- hack/control-plane/versions.json and hack/control-plane/kubernetes/go.mod: the released ${minor}.0 (hack/control-plane/README.md),
  then \`npm run control-plane\`, and ${newest} in README.md ("the API server for tests").
- \`npm run bench -- runtime\` and \`npm run faults\`, which write the versions that they measured.
- Read \`git diff testdata\`: a change of a built-in schema is a change in the CRDs of users; name it in CHANGELOG.md.
- \`npm run check\`.`;
}
