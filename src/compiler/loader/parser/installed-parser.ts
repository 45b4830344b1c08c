import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireCached } from '../../../base/boot/index.js';
import { provideParser } from './syntax.js';

/** Loads the parser, which the build or the test setup writes next to this file. */
export function loadInstalledParser(): unknown {
  const folder = fileURLToPath(new URL('./', import.meta.url));
  const name = readdirSync(folder).find((one) => one.startsWith('typescript-'));
  return requireCached({ file: `${folder}${name}` });
}

provideParser(loadInstalledParser);
