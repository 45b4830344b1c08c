/**
 * Files, and folders that end with `/`, whose wording is still to be fixed. The list may only shrink: an entry without
 * a hit fails the test.
 */
export const unswept: readonly string[] = [
  'hack/k8s-descriptions/go-modules.mjs',
  'hack/k8s-descriptions/write.mjs',
  'hack/k8s-schema/run.mjs',
  'src/cel/',
  'src/checks/',
  'src/generate/',
  'src/k8s/builtin-table.ts',
  'src/k8s/descriptions.ts',
  'src/k8s/schemas.ts',
  'src/manifests/fixtures/controller-gen.ts',
  'src/markers/',
  'src/model/type-ref.ts',
  'src/problems/',
  'src/runtime/cache/',
  'src/runtime/certwatcher/',
  'src/runtime/client/',
  'src/runtime/config/',
  'src/runtime/controller/',
  'src/runtime/controllerutil/',
  'src/runtime/events/',
  'src/runtime/log/',
  'src/runtime/manager/',
  'src/runtime/metrics/',
  'src/runtime/serving/',
  'src/runtime/webhook/',
  'src/runtime/workqueue/',
];
