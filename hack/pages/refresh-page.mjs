// Rewrites the files and excerpts of a tutorial page with the tested ones.
import { blocksOf, withContents } from './blocks.mjs';
import { segmentsOf } from './excerpt.mjs';
import { isEllipsis } from './page.mjs';

/**
 * Replaces what a page shows of files. A file in several blocks is divided at the first line of each block; an excerpt
 * begins and ends at the same lines as before.
 *
 * @param {import('./tutorial-pages.mjs').TutorialPage} page
 * @param {import('./tutorial-pages.mjs').Tested} tested
 * @returns {{ markdown: string, problems: string[] }} blocks with a problem are left as they are
 */
export function refreshPage({ path, markdown }, tested) {
  const contents = new Map();
  const problems = [];
  const groups = new Map();
  for (const block of blocksOf(markdown).filter(({ file }) => file !== undefined)) {
    const key = block.file.part === 'excerpt' ? block : block.file.path;
    groups.set(key, [...(groups.get(key) ?? []), block]);
  }
  for (const blocks of groups.values()) {
    const { file } = blocks[0];
    const text = tested.read(file.path);
    // The check of the page reports files that are not tested.
    if (text === undefined) continue;
    const rows = text.trimEnd().split('\n');
    const renew = file.part === 'excerpt' ? renewExcerpt : divide;
    for (const { block, body, lost } of renew(blocks, rows)) {
      if (lost === undefined) contents.set(block, `${block.text.split('\n', 1)[0]}\n${body}`);
      else problems.push(`${path}:${block.line}: ${tested.folder}/${file.path} no longer has the line \`${lost}\``);
    }
  }
  return { markdown: withContents(markdown, contents), problems };
}

function divide(blocks, rows) {
  const starts = [0];
  for (const block of blocks.slice(1)) {
    const own = block.file.text.split('\n');
    const start = findRow(rows, own, starts.at(-1) + 1);
    if (start === undefined) return [{ block, lost: own[0] }];
    starts.push(start);
  }
  return blocks.map((block, index) => {
    const part = rows.slice(starts[index], starts[index + 1]).join('\n');
    return { block, body: part.trimEnd() };
  });
}

/** The runs of an excerpt may be in another order than in the file. */
function renewExcerpt([block], rows) {
  const body = [];
  for (const segment of segmentsOf(block.file.text)) {
    if (isEllipsis(segment[0])) {
      body.push(segment[0]);
      continue;
    }
    const start = findRow(rows, segment, 0);
    if (start === undefined) return [{ block, lost: segment[0] }];
    const end = endOf(rows, segment, start);
    if (end < 0) return [{ block, lost: segment.at(-1) }];
    body.push(...rows.slice(start, end + 1));
  }
  return [{ block, body: body.join('\n') }];
}

/** Where a run of lines ends now. Its last line may also be in the middle of it, so one that is unchanged is kept. */
function endOf(rows, run, start) {
  const isUnchanged = run.every((row, index) => rows[start + index] === row);
  return isUnchanged ? start + run.length - 1 : rows.indexOf(run.at(-1), start + 1);
}

/** Where a block begins now: of several equal lines, the one after which most lines are those of the block. */
function findRow(rows, own, from) {
  const candidates = rows.flatMap((row, index) => (index >= from && row === own[0] ? [index] : []));
  const agreement = (start) => {
    const differs = own.findIndex((row, index) => rows[start + index] !== row);
    return differs < 0 ? own.length : differs;
  };
  return candidates.reduce((best, one) => (agreement(one) > agreement(best) ? one : best), candidates[0]);
}
