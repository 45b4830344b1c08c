// Writes the generated pages of the documentation site into docs/reference, which is not in git.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../run-step.mjs';
import { exampleNames, writeExamples } from './examples.mjs';

const folder = join(root, 'docs/reference');
const sourceLinks = 'https://github.com/kbts-dev/kbts/blob/main/src/{path}#L{line}';

/** Pages that are generated in the modules that they describe, with their titles on the site. */
const copied = [
  { from: 'src/compiler/markers/README.md', to: 'markers.md', title: 'Markers' },
  { from: 'src/base/problems/README.md', to: 'diagnostics.md', title: 'Diagnostics' },
];

/** Writes all reference pages; removes those of an earlier run. */
export async function writeReference() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { from, to, title } of copied) {
    const text = readFileSync(join(root, from), 'utf8');
    writeFileSync(join(folder, to), text.replace(/^# .*\n\nThis page is generated .*\n/m, `# ${title}\n`));
  }
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  writeFileSync(
    join(folder, 'changelog.md'),
    changes.replaceAll(/https:\/\/github\.com\/kbts-dev\/kbts\/blob\/main\/docs\//g, '../'),
  );
  writeExamples(join(folder, 'examples'));
  writeFileSync(join(folder, 'index.md'), indexPage());
  const states = await run([process.execPath, '--import', 'tsx', join(root, 'hack/docs/marker-states.ts')], {
    quiet: true,
  });
  writeFileSync(join(folder, 'playground-links.json'), states);
  await writeApi(publicModules());
}

/** The folders in `src` of the public modules, except those of built-in kinds, for example `runtime/builder`. */
function publicModules() {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const types = Object.values(exports).flatMap((target) => target.types ?? []);
  const folders = types.flatMap((path) => /^\.\/dist\/(?:(.+)\/)?index\.d\.ts$/.exec(path)?.slice(1) ?? []);
  const modules = folders.map((folder) => folder ?? 'library').filter((folder) => !folder.includes('*'));
  // Last, so that a name is documented in its package, and not where `kbts/runtime` exports it again.
  return [...modules.filter((name) => name !== 'runtime'), 'runtime'];
}

function indexPage() {
  const modules = publicModules().map((name) => `- [\`${importOf(name)}\`](api/${name}.md)`);
  return [
    '---\neditLink: false\n---\n\n# Reference\n',
    '- [Markers](markers.md): the decorators and comments that `kbts manifests` reads',
    '- [Diagnostics](diagnostics.md): the errors and warnings of kbts, with their causes and fixes',
    '- [Commands](../cli.md#reference): the help of every command',
    '- [Changelog](changelog.md)',
    '\n## Examples\n',
    'Compiled in the tests of kbts; together they use every public name.\n',
    ...exampleNames().map(([name, title]) => `- [${title}](examples/${name}.md)`),
    '\n## Runtime API\n',
    'Generated from the sources. [The packages of kbts/runtime](../runtime.md) has an overview, with examples.\n',
    ...modules,
    '',
  ].join('\n');
}

/** How a module is imported: `library` is the package itself, `src/index.ts`. */
function importOf(folder) {
  return folder === 'library' ? 'kbts' : `kbts/${folder}`;
}

async function writeApi(modules) {
  const scratch = mkdtempSync(join(tmpdir(), 'kbts-typedoc-'));
  const options = join(scratch, 'typedoc.json');
  writeFileSync(options, JSON.stringify(typedocOptions(modules)));
  try {
    const typedoc = join(root, 'docs/node_modules/typedoc/bin/typedoc');
    await run([process.execPath, typedoc, '--options', options], { cwd: join(root, 'docs') });
    nameAfterModules(join(folder, 'api'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** TypeDoc avoids `cache.md`, which differs only in case from the type `Cache`, although types have no pages. */
function nameAfterModules(api) {
  rmSync(join(api, 'README.md'));
  for (const path of readdirSync(api, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.md')) continue;
    const text = readFileSync(join(api, path), 'utf8')
      .replaceAll(/-1\.md(?=[#)])/g, '.md')
      .replace(/^# kbts\/(.+)$/m, (_, name) => `# ${importOf(name)}`);
    rmSync(join(api, path));
    writeFileSync(join(api, path.replace(/-1\.md$/, '.md')), text);
  }
}

function typedocOptions(modules) {
  return {
    name: 'kbts',
    tsconfig: join(root, 'docs/tsconfig.reference.json'),
    entryPoints: modules.map((name) => join(root, 'src', name === 'library' ? '' : name, 'index.ts')),
    basePath: join(root, 'src'),
    displayBasePath: join(root, 'src'),
    plugin: ['typedoc-plugin-markdown'],
    out: join(folder, 'api'),
    readme: 'none',
    disableGit: true,
    sourceLinkTemplate: sourceLinks,
    // The sources compile: `npm run check` sees to that.
    skipErrorChecking: true,
    excludeInternal: true,
    excludePrivate: true,
    logLevel: 'Error',
    fileExtension: '.md',
    outputFileStrategy: 'modules',
    mergeReadme: false,
    hidePageHeader: true,
    hideBreadcrumbs: true,
    sanitizeComments: true,
    useCodeBlocks: true,
    // The anchors of headings on the site are not always those that TypeDoc links to.
    useHTMLAnchors: true,
    formatWithPrettier: false,
    pageTitleTemplates: { module: 'kbts/{name}' },
    parametersFormat: 'table',
  };
}
