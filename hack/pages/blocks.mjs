// Finds the code blocks of a Markdown page.

/** The first line of a file's block: `// path`, `# path`, or with `, continued` or `, excerpt`. */
const header = /^(?:\/\/|#) (\S+?)(?:, (continued|excerpt))?$/;

/**
 * The code blocks of a page, in order.
 *
 * @param {string} markdown
 * @returns {import('./blocks.mjs').Block[]}
 * @throws Error for a block that is not closed
 */
export function blocksOf(markdown) {
  const lines = markdown.split('\n');
  const blocks = [];
  for (let at = 0; at < lines.length; at++) {
    const [, fence, info] = /^(\s*```+)(\S.*)?$/.exec(lines[at]) ?? [];
    if (fence === undefined) continue;
    const end = lines.findIndex((line, index) => index > at && line.trimEnd() === fence);
    if (end < 0) throw new Error(`line ${at + 1}: missing closing block`);
    const indent = fence.length - fence.trimStart().length;
    const text = lines
      .slice(at + 1, end)
      .map((line) => line.slice(indent))
      .join('\n');
    const [language = '', ...words] = (info ?? '').trim().split(/\s+/);
    blocks.push({ line: at + 1, end: end + 1, indent, language, words, text, file: fileOf(language, text) });
    at = end;
  }
  return blocks;
}

/**
 * Replaces the contents of blocks; `contents` has one entry for each block that changes.
 *
 * @param {string} markdown
 * @param {ReadonlyMap<import('./blocks.mjs').Block, string>} contents
 */
export function withContents(markdown, contents) {
  const lines = markdown.split('\n');
  for (const [block, text] of [...contents].sort(([a], [b]) => b.line - a.line)) {
    const indent = ' '.repeat(block.indent);
    const rows = text.split('\n').map((row) => (row === '' ? '' : indent + row));
    lines.splice(block.line, block.end - block.line - 1, ...rows);
  }
  return lines.join('\n');
}

function fileOf(language, text) {
  if (language === 'sh' || language === 'text') return undefined;
  const [first = ''] = text.split('\n', 1);
  const [, path, part = 'first'] = header.exec(first) ?? [];
  // A comment of one word need not be a path; the record of a project is the only file at its root that users write.
  if (path === undefined || (part === 'first' && !path.includes('/') && path !== 'PROJECT')) return undefined;
  return { path, part, text: withoutBlankEnds(text.slice(first.length + 1)) };
}

function withoutBlankEnds(text) {
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}
