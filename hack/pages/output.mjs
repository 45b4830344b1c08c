// Rewrites the output blocks of a tutorial page with what its commands print.
import { blocksOf, withContents } from './blocks.mjs';
import { hasLine, isEllipsis } from './page.mjs';

/** The characters of the random suffixes of Kubernetes. */
const random = '[bcdfghjklmnpqrstvwxz2456789]';

/** Parts of output that differ between two runs. */
const changing = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of colors
  { pattern: /\x1b\[[0-9;]*m/g, mask: '' },
  { pattern: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, mask: '…' },
  { pattern: /\b\d\d:\d\d:\d\d(?:\.\d+)?\b/g, mask: '…' },
  { pattern: /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, mask: '…' },
  { pattern: /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, mask: '…' },
  { pattern: /:\d{5}\//g, mask: ':…/' },
  { pattern: new RegExp(`-${random}{7,10}-${random}{5}\\b`, 'g'), mask: '-…' },
  { pattern: new RegExp(`-${random}{7,10}\\b`, 'g'), mask: '-…' },
  { pattern: new RegExp(`(-(?:pod)?)${random}{5}\\b`, 'g'), mask: '$1…' },
  { pattern: /-\d{8,10}\b/g, mask: '-…' },
  { pattern: /\b(?:\d+(?:\.\d+)?(?:ms|[smhd]))+\b/g, mask: '…' },
  { pattern: /\b\d+(?:\.\d+)? (?:ms|s|min)\b/g, mask: '…' },
];

/** Lines of npm itself: warnings, and the scripts that it runs. */
const ofNpm = /^(?:npm warn|> )/;

/**
 * Replaces with `…` what differs between two runs: times, ages, random names, addresses, and paths below a folder. Leaves
 * out the lines of npm.
 *
 * @param {string} output
 * @param {string} folder
 */
export function maskOutput(output, folder) {
  const all = output.replaceAll(
    new RegExp(`${folder.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}[^\\s:'"\`]*`, 'g'),
    '…',
  );
  const masked = changing.reduce((text, { pattern, mask }) => text.replaceAll(pattern, mask), all);
  const rows = masked.split('\n');
  return rows.filter((row) => !ofNpm.test(row)).join('\n');
}

/**
 * The new rows of an output block. A block with a line `…` keeps showing only some lines: those of its rows that are
 * printed, and for each other row the first line with the same first word. All other blocks show all lines.
 *
 * @param {readonly string[]} rows of the page
 * @param {string} output masked
 * @returns {string[]}
 */
export function newRows(rows, output) {
  const printed = output.split('\n').map((row) => row.trimEnd());
  const asBefore = (line) => rows.find((row) => row.trim() !== '' && !isEllipsis(row) && hasLine(line, row));
  if (!rows.some(isEllipsis)) return trimmed(printed.map((line) => asBefore(line) ?? line));
  const open = printed.filter((line) => line !== '' && asBefore(line) === undefined);
  return rows.flatMap((row) => {
    if (row.trim() === '' || isEllipsis(row) || hasLine(output, row)) return [row];
    const at = open.findIndex((line) => firstWord(line) === firstWord(row));
    return at < 0 ? [] : open.splice(at, 1);
  });
}

/**
 * @param {string} markdown
 * @param {readonly { line: number, output: string }[]} outputs masked output by line of its block
 */
export function withOutputs(markdown, outputs) {
  const blocks = blocksOf(markdown);
  const contents = outputs.map(({ line, output }) => {
    const block = blocks.find((one) => one.line === line);
    return [block, newRows(block.text.split('\n'), output).join('\n')];
  });
  return withContents(markdown, new Map(contents));
}

function firstWord(row) {
  return row.trim().split(/\s/, 1)[0];
}

function trimmed(rows) {
  const isText = (row) => row !== '';
  return rows.slice(Math.max(0, rows.findIndex(isText)), rows.findLastIndex(isText) + 1);
}
