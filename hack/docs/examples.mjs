// Writes a page for each file of docs/examples, so that the search of the site finds its code and comments.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run-step.mjs';

const source = join(root, 'docs/examples');

/** Returns the names and titles of all examples, such as `runtime/client-reads` and `Example: kbts/runtime, client reads`. */
export function exampleNames() {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const names = files.map((path) => path.replaceAll('\\', '/').slice(0, -'.ts'.length)).sort();
  return names.map((name) => [name, titleOf(name)]);
}

/** @param {string} folder of the pages */
export function writeExamples(folder) {
  for (const [name, title] of exampleNames()) {
    const page = join(folder, `${name}.md`);
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, examplePage(title, name, readFileSync(join(source, `${name}.ts`), 'utf8')));
  }
}

function titleOf(name) {
  const [first, ...topics] = name.split(/[/-]/);
  const module = first === 'library' ? 'kbts' : `kbts/${first}`;
  return `Example: ${[module, topics.join(' ')].filter(Boolean).join(', ')}`;
}

/** Each declaration with a comment has a heading, which the search finds and links to. */
export function examplePage(title, name, code) {
  const [imports, ...rest] = code.split(/^(?=\/\*\*)/m);
  const sections = rest.map((text) => {
    const [, comment = '', declaration = ''] = /^\/\*\*([\s\S]*?)\*\/\n([\s\S]*)$/.exec(text) ?? [];
    const words = comment.replaceAll(/\n? \* ?/g, ' ').trim();
    const heading = /\b(?:function|class|interface|const|type) (\w+)/.exec(declaration)?.[1] ?? words;
    return `## ${heading}\n\n${words}\n\n${block(declaration)}`;
  });
  const link = `[docs/examples/${name}.ts](https://github.com/kbts-dev/kbts/blob/main/docs/examples/${name}.ts)`;
  return [
    `---\neditLink: false\n---\n\n# ${title}\n`,
    `${link} is compiled in the tests of kbts.\n`,
    ...(imports.trim() === '' ? [] : [`::: details Imports\n${block(imports)}:::\n`]),
    ...sections,
  ].join('\n');
}

function block(code) {
  return `\`\`\`ts\n${code.trim()}\n\`\`\`\n`;
}
