#!/usr/bin/env node
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { versionLine } from '../dist/commands/program/version.js';

const argv = process.argv.slice(2);
// Scripts and editors query the version often; it loads nothing else.
if (argv.length === 1 && ['--version', '-v'].includes(argv[0])) console.log(versionLine());
else process.exitCode = await run();

async function run() {
  const { requireCached, storeScripts } = await import('../dist/base/boot/index.js');
  const folder = fileURLToPath(new URL('../dist/bundle/', import.meta.url));
  // Called after what is in it, so that stored code never belongs to another version.
  const name = readdirSync(folder).find((file) => file.endsWith('.cjs'));
  // Each command has code of its own, with the functions that it needs. Commands that write nothing store none.
  const [command = ''] = argv.filter((word) => /^[a-z]+$/.test(word));
  const code = { name: `${name}-${command}`, fallback: `${name}-manifests` };
  const { main, realIo } = requireCached({ file: folder + name, ...code });
  return await main(argv, realIo(storeScripts));
}
