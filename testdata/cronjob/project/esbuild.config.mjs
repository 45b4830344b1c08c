// Bundles the manager into one file that needs no node_modules.
import { build } from 'esbuild';

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/manager.mjs',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // Kinds are known to the cluster by the names of their classes.
  keepNames: true,
  // Needed only for credentials that a program on a workstation gives out; a pod has its own.
  external: ['@kubernetes/client-node'],
  // Some packages are CommonJS and load Node's modules with `require`. Others import `createRequire` themselves.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
  },
  logLevel: 'info',
});
