#!/usr/bin/env node
const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const { requireCached, storeScripts, versionLine } = require('../dist/bundle/launcher.cjs');

const argv = process.argv.slice(2);
// Scripts and editors query the version often; it loads nothing else.
if (argv.length === 1 && ['--version', '-v'].includes(argv[0])) console.log(versionLine());
else run();

async function run() {
  const folder = join(__dirname, '../dist/bundle/');
  // Called after what is in it, so that stored code never belongs to another version.
  const name = readdirSync(folder).find((file) => file.startsWith('kbts-'));
  // Each command has code of its own, with the functions that it needs. Commands that write nothing store none.
  const [command = ''] = argv.filter((word) => /^[a-z][a-z-]*$/.test(word));
  const code = { name: `${name}-${command}`, fallback: `${name}-manifests` };
  const { exitWhenWritten, main, realIo } = requireCached({ file: folder + name, ...code });
  exitWhenWritten(await main(argv, realIo(storeScripts)));
}
