// Reads the code blocks of a tutorial page.
import { blocksOf } from './blocks.mjs';

/**
 * The steps of a page, in order. An `sh` block contains commands; with the word `background` the last one keeps
 * running, with `skip` they are not run here. A `text` block after it contains lines of its output. Any other block
 * whose first line is a comment with a path is a file; blocks with `path, continued` are its further parts.
 *
 * @param {string} markdown
 * @returns {import('./page.mjs').Step[]}
 * @throws Error for a block that is not closed, output without a command, and parts of a file that do not follow it
 */
export function stepsOf(markdown) {
  const steps = [];
  let isSkipped = false;
  for (const block of blocksOf(markdown)) {
    const { line, language, words, text, file } = block;
    if (language === 'sh') {
      isSkipped = words.includes('skip');
      if (!isSkipped) steps.push(commandsOf(line, words, text));
    } else if (language === 'text') {
      if (!isSkipped) addOutput(steps.at(-1), block);
    } else if (file?.part === 'first') {
      addFile(steps, block);
    } else if (file?.part === 'continued') {
      addPart(steps, block);
    }
  }
  return steps;
}

/**
 * The text of a file. Between two parts is a blank line, unless the tested file has none there.
 *
 * @param {import('./page.mjs').FileStep} step
 * @param {string} [tested]
 */
export function textOf({ parts }, tested = '') {
  const texts = parts.map(({ text }) => text);
  const joined = texts.reduce((text, part) => {
    const [first] = part.split('\n', 1);
    return tested.startsWith(`${text}\n${first}\n`) ? `${text}\n${part}` : `${text}\n\n${part}`;
  });
  return `${joined}\n`;
}

/** Whether a line of output matches the page; `…` matches any text.
 *
 * @param {string} output
 * @param {string} expected
 */
export function hasLine(output, expected) {
  const pattern = expected
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+'))
    .join('.*');
  const line = new RegExp(`^\\s*${pattern}\\s*$`);
  return output.split('\n').some((row) => line.test(row));
}

/** Whether a row of an output block or excerpt stands for any number of lines.
 *
 * @param {string} row
 */
export function isEllipsis(row) {
  return row.trim() === '…';
}

function commandsOf(line, words, text) {
  // A backslash at the end of a line continues with the next one.
  const commands = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((row) => row.replace(/\s+# .*$/, '').trim())
    .filter((row) => row !== '' && !row.startsWith('#'));
  return { kind: 'commands', line, commands, isBackground: words.includes('background'), expected: [] };
}

function addOutput(step, { line, text }) {
  if (step?.kind !== 'commands') throw new Error(`line ${line}: output without a command above it`);
  if (step.outputLine !== undefined) throw new Error(`line ${line}: the commands above already have an output block`);
  step.outputLine = line;
  step.expected.push(...text.split('\n').filter((row) => row.trim() !== '' && !isEllipsis(row)));
}

function addFile(steps, { line, file: { path, text } }) {
  const other = steps.find((step) => step.kind === 'file' && step.path === path);
  if (other) throw new Error(`line ${line}: \`${path}\` is already in line ${other.line}; mark it \`, continued\``);
  steps.push({ kind: 'file', line, path, parts: [{ line, text }] });
}

function addPart(steps, { line, file: { path, text } }) {
  const at = steps.findLastIndex((step) => step.kind === 'file' && step.path === path);
  if (at < 0) throw new Error(`line ${line}: \`${path}\` is continued, but no block above starts it`);
  const between = steps.slice(at).find((step) => step.kind === 'commands');
  if (between) throw new Error(`line ${line}: commands in line ${between.line} run before \`${path}\` is complete`);
  steps[at].parts.push({ line, text });
}
