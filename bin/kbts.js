#!/usr/bin/env node
import module from 'node:module';

// Since Node 22.8: keeps the machine code of the modules for the next run.
module.enableCompileCache?.();
const { main } = await import('../dist/bundle/index.js');
process.exitCode = await main(process.argv.slice(2));
