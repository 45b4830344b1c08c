import { existsSync, readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { root } from './source-files.js';

/** A piece of prose, with masked code; as long as in the file. */
export interface Prose {
  readonly kind: 'comment' | 'string' | 'page';
  readonly start: number;
  readonly text: string;
}

/** A file that people write, and the prose in it. */
export interface ProseFile {
  /** For example `src/cli/main/main.ts`. */
  readonly path: string;
  readonly source: string;
  readonly prose: readonly Prose[];
}

const folders = ['src', 'test', 'templates', 'hack', 'bench', 'bin', 'docs', ...tutorialFolders()];
const readable = /\.(?:md|hbs|[mc]?[tj]sx?)$/;
const generated =
  /^src\/k8s\/(?:table\/|(?!fixtures)[^/]+\/[^/]+\.ts$)|^docs\/(?:reference|public\/playground)\/|(?:^|\/)(?:node_modules|dist|\.vitepress\/cache)\/|^src\/compiler\/loader\/parser\/typescript-\w+\.cjs$|^src\/apiserver\/(?:decode\/protobuf-messages|kinds\/go-fields)\.ts$|^src\/dev\/page\/built\//;

/** Returns the files whose wording is checked. The rule's own tables are not among them. */
export function proseFiles(): readonly ProseFile[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const atRoot = readdirSync(root).filter((name) => /\.(?:md|ts)$/.test(name));
  return [...inFolders, ...atRoot]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => readable.test(path) && !generated.test(path) && !/^test\/rules\/wording[.-]/.test(path))
    .sort()
    .map((path) => proseFile(path, readFileSync(root + path, 'utf8')));
}

/** The parts of tutorials that the user writes. */
function tutorialFolders(): string[] {
  const folders = readdirSync(`${root}testdata`).map((name) => `testdata/${name}/user`);
  return folders.filter((folder) => existsSync(root + folder));
}

/** Finds the prose of one file, by the ending of its name. */
export function proseFile(path: string, source: string): ProseFile {
  const isScript = /\.[mc]?[tj]sx?$/.test(path);
  return { path, source, prose: isScript ? proseOfScript(source, path) : [prose('page', 0, source)] };
}

function proseOfScript(source: string, path: string): Prose[] {
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const literals: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) || ts.isRegularExpressionLiteral(node)) literals.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...strings(literals.filter(isText), tree), ...comments(source, literals, tree)];
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** Strings of one word are names, not prose. */
function strings(nodes: readonly ts.Node[], tree: ts.SourceFile): Prose[] {
  return nodes
    .map((node) => prose('string', node.getStart(tree) + 1, withoutHoles(node, tree)))
    .filter(({ text }) => /\S\s+\S/.test(text));
}

/** What looks like a comment and does not start in a literal. */
function comments(source: string, literals: readonly ts.Node[], tree: ts.SourceFile): Prose[] {
  const inLiteral = new Uint8Array(source.length);
  for (const node of literals) inLiteral.fill(1, node.getStart(tree), node.getEnd());
  return [...source.matchAll(/\/\/.*|\/\*[\s\S]*?\*\//g)]
    .filter(({ index }) => inLiteral[index] === 0)
    .map(({ index, 0: text }) => prose('comment', index, withoutMarks(text)));
}

function prose(kind: Prose['kind'], start: number, text: string): Prose {
  const trimmed = masked(text).trimStart();
  return { kind, start: start + text.length - trimmed.length, text: trimmed };
}

/** The text of a string or template without its quotes, and with dots for expressions. */
function withoutHoles(node: ts.Node, tree: ts.SourceFile): string {
  const start = node.getStart(tree);
  let text = node.getText(tree);
  for (const { expression } of ts.isTemplateExpression(node) ? node.templateSpans : []) {
    const [from, to] = [expression.getFullStart() - 2 - start, expression.getEnd() + 1 - start];
    text = text.slice(0, from) + '.'.repeat(to - from) + text.slice(to);
  }
  return text.slice(1, -1);
}

/** A comment in which spaces replace the comment marks, so that a sentence can be matched across lines. */
function withoutMarks(comment: string): string {
  return comment.replace(/^\/[/*]+|\*\/$|^[ \t]*\*(?!\/)/gm, (mark) => ' '.repeat(mark.length));
}

/** Keeps only the length of code spans, placeholders and escapes: two back-quotes and dots. */
function masked(text: string): string {
  return text
    .replace(/\\[`nt]/g, (pair) => (pair === '\\`' ? ' `' : '  '))
    .replace(/\{\{.*?\}\}/g, (hole) => '.'.repeat(hole.length))
    .replace(/(?<!`)`([^`\n]+)`(?!`)/g, (span) => `\`\`${'.'.repeat(span.length - 2)}`);
}
