// Writes the page of `kbts dev` with a recording into the documentation site, as files that any host serves.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePage } from '../page.mjs';
import { root } from '../run-step.mjs';

const folder = join(root, 'docs/public/demo');
const recording = 'recording.json';

/** Writes the page and the recording of docs/landing. */
export async function writeDemo() {
  await writePage(folder);
  cpSync(join(root, 'docs/landing', recording), join(folder, recording));
  const page = join(folder, 'index.html');
  const named = readFileSync(page, 'utf8').replace(
    '<title>',
    `<meta name="robots" content="noindex" />\n    <meta name="kbts-recording" content="${recording}" />\n    <title>`,
  );
  writeFileSync(page, named);
}
