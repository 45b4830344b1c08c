// Reads the code blocks of a tutorial page.

/**
 * @typedef {{ kind: 'file', line: number, path: string, text: string }
 *   | { kind: 'commands', line: number, commands: string[], isBackground: boolean, expected: string[] }} Step
 */

/**
 * The steps of a page, in order. An `sh` block contains commands; with the word `background` the last one keeps
 * running, with `skip` they are not run here. A `text` block after it contains lines of its output. Any other block
 * whose first line is a comment with a path is a file.
 *
 * @param {string} markdown
 * @returns {Step[]}
 * @throws Error for a block that is not closed, or output without a command
 */
export function stepsOf(markdown) {
  const steps = [];
  let isSkipped = false;
  for (const { line, language, words, text } of blocksOf(markdown)) {
    if (language === 'sh') {
      isSkipped = words.includes('skip');
      if (!isSkipped) steps.push(commandsOf(line, words, text));
    } else if (language === 'text') {
      if (isSkipped) continue;
      const last = steps.at(-1);
      if (last?.kind !== 'commands') throw new Error(`line ${line}: output without a command above it`);
      last.expected.push(...text.split('\n').filter((row) => row.trim() !== '' && row.trim() !== '…'));
    } else {
      const path = /^(?:\/\/|#) (\S+\/\S+)$/.exec(text.split('\n', 1)[0])?.[1];
      if (path !== undefined) steps.push({ kind: 'file', line, path, text: text.slice(text.indexOf('\n') + 1) });
    }
  }
  return steps;
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

function commandsOf(line, words, text) {
  // A backslash at the end of a line continues with the next one.
  const commands = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((row) => row.replace(/\s+# .*$/, '').trim())
    .filter((row) => row !== '' && !row.startsWith('#'));
  return { kind: 'commands', line, commands, isBackground: words.includes('background'), expected: [] };
}

function* blocksOf(markdown) {
  const lines = markdown.split('\n');
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
    yield { line: at + 1, language, words, text };
    at = end;
  }
}
