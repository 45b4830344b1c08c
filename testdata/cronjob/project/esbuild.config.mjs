// Bundles the manager into one file that needs no node_modules.
import { build } from 'esbuild';

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/manager.mjs',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minify: true,
  // The logger reads the map when it logs an error, so that stacks show the sources.
  sourcemap: true,
  sourcesContent: false,
  // Kinds are known to the cluster by the names of their classes.
  keepNames: true,
  // Some packages are CommonJS and load Node's modules with `require`. Others import `createRequire` themselves.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
  },
  logLevel: 'info',
});
