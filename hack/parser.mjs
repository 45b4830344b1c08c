// Cuts the parser out of the TypeScript compiler, which the loader needs to read sources: a tenth of the file, loaded in a
// fraction of the time. Users then install neither the compiler nor ts-morph.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { wrapper } from './bundle.mjs';
import { filesBelow } from './dist-files.mjs';
import { root } from './run-step.mjs';

/** The first file of the compiler that a parser does without; it and all after it are left out. */
const firstOther = '\n// src/compiler/moduleNameResolver.ts\n';

/**
 * The methods of nodes that are used. In the whole compiler nodes have many more, which make them larger and slower; they
 * are in its language service.
 */
const methods = `
const { prototype } = objectAllocator.getIdentifierConstructor();
Object.defineProperty(prototype, 'text', { get() { return idText(this); } });
for (const kind of ['Node', 'Token', 'Identifier', 'PrivateIdentifier', 'SourceFile']) {
  Object.assign(objectAllocator['get' + kind + 'Constructor']().prototype, {
    getStart(file, includeJsDoc) { return getTokenPosOfNode(this, file, includeJsDoc); },
    getText(file) { return file.text.slice(this.getStart(file), this.end); },
  });
}
`;

/** Names that are left without a declaration, in code that runs only in other parts of the compiler. */
const unused = [
  // Constants of the type checker, in messages of assertions about it.
  ...['CheckMode', 'SignatureCheckMode', 'TypeFacts', 'getNodeId'],
  // Times and traces of a whole compilation.
  ...['performance', 'onProfilerEvent'],
  // Watching files, loading plugins, and transforming trees.
  ...['closeFileWatcherOf', 'getFallbackOptions', 'resolveJSModule', 'visitNode'],
];

/** What every CommonJS module gets from Node. */
const ofNode = ['__dirname', '__filename', 'global'];

/**
 * Writes `typescript-HASH.cjs`: the functions that the loader calls, and what they need. Removes earlier ones.
 *
 * @param {string} folder
 * @returns {Promise<string[]>} absolute paths of the package files that are included
 * @throws Error when the compiler is laid out in another way, or the parser needs more of it
 */
export async function writeParser(folder) {
  const parts = usedFunctions();
  const { file, license } = placesOfCompiler();
  const text = readFileSync(file, 'utf8');
  const own = readFileSync(fileURLToPath(import.meta.url));
  const id = createHash('sha256').update(text).update(own).update(parts.join()).digest('hex').slice(0, 16);
  // To look for names without a declaration takes some seconds.
  const kept = join(root, 'node_modules/.cache/kbts-parser', `${id}.cjs`);
  if (!existsSync(kept)) replace(kept, await cutParser(text, parts));
  const name = `typescript-${id}.cjs`;
  replace(join(folder, name), `${wrapper.before}${readFileSync(kept, 'utf8')}${wrapper.after}`);
  for (const other of readdirSync(folder)) {
    if (/^typescript[-\w]*\.cjs$/.test(other) && other !== name) rmSync(join(folder, other), { force: true });
  }
  return [file, license];
}

/** The compiler that ts-morph contains, next to the main file of one of its packages. */
function placesOfCompiler() {
  const require = createRequire(import.meta.url);
  const common = createRequire(require.resolve('ts-morph')).resolve('@ts-morph/common');
  return { file: createRequire(common).resolve('./typescript.js'), license: require.resolve('typescript') };
}

/** Names of the compiler in the sources of the loader, for example `isClassDeclaration` of `syntax.isClassDeclaration(node)`. */
function usedFunctions() {
  const texts = filesBelow(join(root, 'src/compiler/loader'), '.ts').map((path) => readFileSync(path, 'utf8'));
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(/(?<!\/)\bsyntax\.(\w+)/g)].map(([, name]) => name))),
  ].sort();
}

/**
 * Cuts a parser out of the compiler.
 *
 * @param {string} text the file `typescript.js`, in which one function contains the compiler's files one after the other
 * @param {readonly string[]} parts
 * @returns {Promise<string>} a CommonJS module that exports the parts
 */
export async function cutParser(text, parts) {
  const [, inside] = halves(text, '\n"use strict";\n');
  const [helpers, rest] = halves(inside, '\n__export(typescript_exports, {');
  const [, files] = halves(rest, '\nmodule.exports = __toCommonJS(typescript_exports);\n');
  const [parser] = halves(files, firstOther);
  const contents = `${helpers}\n${withUsedMessages(parser)}\n${methods}\nexport { ${parts.join(', ')} };\n`;
  const readable = await joined(contents, false);
  const missing = freeNames(readable).filter((name) => !unused.includes(name) && !ofNode.includes(name));
  if (missing.length > 0) {
    throw new Error(
      `the parser of TypeScript lacks ${missing.join(', ')}; cut after a later file, or list them as unused, in hack/parser.mjs`,
    );
  }
  return await joined(contents, true);
}

/** Removes the messages of the type checker, most of 2,000 in one table: a third of the parser. */
function withUsedMessages(text) {
  const used = new Set([...text.matchAll(/\bDiagnostics\.(\w+)/g)].map(([, name]) => name));
  return text.replaceAll(/^ {2}(\w+): diag\(.*\),?\n/gm, (line, name) => (used.has(name) ? line : ''));
}

function halves(text, mark) {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`expected ${JSON.stringify(mark)} in the text of the TypeScript compiler`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/** Leaves out what the exports do not need; fails where one of them is not declared. */
async function joined(contents, minify) {
  const { outputFiles } = await build({
    stdin: { contents, loader: 'js' },
    bundle: true,
    minify,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    write: false,
    legalComments: 'none',
    logLevel: 'silent',
    // TypeScript loads it where it is installed.
    external: ['source-map-support'],
    // Only a compiler needs the modules of Node that it loads elsewhere.
    define: { 'process.browser': 'true' },
    banner: { js: '/*! A part of TypeScript, (c) Microsoft Corporation, Apache-2.0: THIRD-PARTY-LICENSES.txt */' },
  });
  return outputFiles[0].text;
}

/** The names in a script that nothing declares. */
function freeNames(text) {
  const path = '/parser.js';
  const options = { allowJs: true, checkJs: true, noResolve: true, types: [], lib: ['lib.es2023.d.ts'], noEmit: true };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest);
  const program = ts.createProgram([path], options, host);
  // "Cannot find name", with and without a suggestion.
  const found = program
    .getSemanticDiagnostics(program.getSourceFile(path))
    .filter(({ code }) => [2304, 2552].includes(code));
  return [...new Set(found.map(({ start, length }) => text.slice(start, start + length)))].sort();
}

function replace(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
