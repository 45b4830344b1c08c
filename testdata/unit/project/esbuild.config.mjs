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
  // Source map for stack traces in error logs.
  sourcemap: true,
  sourcesContent: false,
  // The class name is the kind in the cluster.
  keepNames: true,
  // Bundled CommonJS packages load Node modules with `require`. The alias avoids clashes with packages that import
  // `createRequire`.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
  },
  logLevel: 'info',
});
