#!/usr/bin/env node
// `npm create kbts@latest my-operator -- --domain example.com` is `kbts init my-operator --domain example.com`.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const manifest = createRequire(import.meta.url).resolve('kbts/package.json');
process.argv.splice(2, 0, 'init');
await import(new URL('bin/kbts.js', pathToFileURL(manifest)).href);
