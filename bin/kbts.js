#!/usr/bin/env node
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireCached } from '../dist/loader/script-cache.js';

const folder = fileURLToPath(new URL('../dist/bundle/', import.meta.url));
// Called after what is in it, so that caches of its code never belong to another version.
const name = readdirSync(folder).find((file) => file.endsWith('.cjs'));
// Each command has a cache of its own, which holds the functions that it needs.
const [command = ''] = process.argv.slice(2).filter((word) => /^[a-z]+$/.test(word));
const { main } = requireCached({ file: folder + name, name: `${name}-${command}` });
process.exitCode = await main(process.argv.slice(2));
