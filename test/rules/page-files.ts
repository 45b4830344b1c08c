import { readFileSync } from 'node:fs';
import { root } from './source-files.js';

/** The group and version of the tutorial, which `kbts create api` writes. */
const groupVersion =
  "import { GroupVersion } from 'kbts/api';\nexport const groupVersion = new GroupVersion('web.example.com', 'v1');\n";

/** Returns the TypeScript files that a page of docs/ writes, by path, with the one that the tutorial's commands write. */
export function filesOfPage(page: string): Map<string, string> {
  const markdown = readFileSync(`${root}docs/${page}`, 'utf8');
  const blocks = [...markdown.matchAll(/^```ts\n(\/\/ (\S+\.ts)\n[\s\S]*?)^```$/gm)];
  return new Map([
    ['src/api/v1/groupversion.ts', groupVersion],
    ...blocks.map(([, text = '', path = '']) => [path, text] as const),
  ]);
}
