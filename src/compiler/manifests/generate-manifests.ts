import type { ReadableFiles } from '../../base/files/index.js';
import type { DiagnosticSink } from '../../base/problems/index.js';
import { installedSchemas } from '../../k8s/schemas.js';
import '../loader/index.js'; // provides the parser
import { type ManifestsOptions, type ManifestsResult, planManifests } from './plan-manifests.js';

/** Plans the manifests of a project with the parser and the built-in types of this installation; see {@link planManifests}. */
export function generateManifests(
  given: readonly string[] | undefined,
  files: ReadableFiles,
  toolVersion: string,
  sink: DiagnosticSink,
  options: ManifestsOptions = {},
): ManifestsResult {
  return planManifests(given, files, toolVersion, sink, { ...options, schemas: installedSchemas });
}
