// Compares a tutorial page with the tested project that it builds. Nothing is run.
import { blocksOf } from './blocks.mjs';
import { runsOf } from './excerpt.mjs';
import { stepsOf, textOf } from './page.mjs';
import { commandProblems } from './page-commands.mjs';

const rewrite = 'run `npm run golden` to rewrite the page';

/** Other ways to show code: `~~~`, a block in a quotation, an included file, and HTML. */
const otherCode = /^\s*(?:~~~|>[\s>]*(?:```|~~~)|<<<|<pre\b)/;

/** Blocks that need not be a file. */
const otherLanguages = ['sh', 'text', 'txt'];

/**
 * What differs between a page and the tested files, one entry each, with the line of the page.
 *
 * @param {import('./tutorial-pages.mjs').TutorialPage} page
 * @param {import('./tutorial-pages.mjs').Tested} tested
 * @returns {string[]}
 */
export function pageProblems({ path, markdown, source }, tested) {
  try {
    const steps = stepsOf(markdown);
    const files = steps.filter((step) => step.kind === 'file');
    const problems = [
      ...blocksOf(markdown).flatMap((block) => blockProblems(block, tested)),
      ...otherCodeProblems(markdown),
      ...files.flatMap((file) => (source === undefined ? fileProblems(file, tested) : [notWritten(file, source)])),
      ...missingFiles(files, tested),
      ...commandProblems(steps, tested.commands),
    ];
    return problems.map(({ line, text }) => `${path}:${line}: ${text}`);
  } catch (error) {
    return [`${path}: ${error.message}`];
  }
}

/** Code that is not in a block between lines of ``` would not be compared with anything. Reports the first line of it. */
function otherCodeProblems(markdown) {
  const blocks = blocksOf(markdown);
  const isInBlock = (line) => blocks.some((block) => block.line <= line && line <= block.end);
  const rows = markdown.split('\n');
  const index = rows.findIndex((row, at) => otherCode.test(row) && !isInBlock(at + 1));
  if (index < 0) return [];
  return [
    problem(index + 1, `found \`${rows[index].trim()}\`, expected code between lines of \`\`\`, which is compared`),
  ];
}

function blockProblems({ line, language, text, file }, tested) {
  if (file === undefined) {
    if (otherLanguages.includes(language)) return [];
    const found = text.split('\n', 1)[0];
    return [
      problem(line, `the block starts with \`${found}\`; expected the path of its file, as in \`// src/main.ts\``),
    ];
  }
  if (file.part !== 'excerpt') return [];
  const whole = tested.read(file.path);
  if (whole === undefined) return [notTested(line, file.path, tested)];
  const runs = runsOf(file.text);
  if (runs.length === 0) return [problem(line, `the excerpt of \`${file.path}\` has no lines`)];
  const run = runs.find((rows) => !`\n${whole}`.includes(`\n${rows.join('\n')}\n`));
  if (run === undefined) return [];
  const row = run.find((one) => !whole.split('\n').includes(one)) ?? run[0];
  const found = `found \`${row}\`, expected lines that follow each other in ${tested.folder}/${file.path}`;
  return [problem(line, `${found}; ${rewrite}`)];
}

function fileProblems(file, tested) {
  const expected = tested.read(file.path);
  if (expected === undefined) return [notTested(file.line, file.path, tested)];
  const found = textOf(file, expected);
  if (found === expected) return [];
  const [foundRows, expectedRows] = [found, expected].map((text) => text.split('\n'));
  const at = foundRows.findIndex((row, index) => row !== expectedRows[index]);
  const index = at < 0 ? foundRows.length - 1 : at;
  const [has, should] = [foundRows, expectedRows].map((rows) => rows[index] ?? 'the end of the file');
  const where = `${tested.folder}/${file.path}:${index + 1}`;
  return [
    problem(lineOf(file, index, expected), `found \`${has}\`, expected \`${should}\` as in ${where}; ${rewrite}`),
  ];
}

/** The line of the page that shows a line of the file, counted from 0. */
function lineOf(file, index, expected) {
  const rowsOf = (text) => text.split('\n').length;
  const starts = file.parts.map(({ text }, part) => {
    const soFar = textOf({ ...file, parts: file.parts.slice(0, part + 1) }, expected);
    return rowsOf(soFar) - 1 - rowsOf(text);
  });
  const part = starts.findLastIndex((start) => start <= index);
  // The first line of the block is the path.
  return file.parts[part].line + 2 + index - starts[part];
}

function missingFiles(files, { userFiles, folder }) {
  const shown = new Set(files.map(({ path }) => path));
  return userFiles
    .filter((path) => !shown.has(path))
    .map((path) => problem(1, `the page has no block \`${path}\`, a file that the user writes; see ${folder}/${path}`));
}

function notTested(line, path, { folder }) {
  return problem(line, `found the file \`${path}\`, which is missing in ${folder}`);
}

function notWritten({ line, path }, source) {
  return problem(line, `found the file \`${path}\`, expected an excerpt: \`// ${source}, excerpt\``);
}

function problem(line, text) {
  return { line, text };
}
