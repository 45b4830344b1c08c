import { isRecord, type JsonSchema, recordOf } from '../../base/json/index.js';
import { type Diagnostic, type DiagnosticSink, errorOf } from '../../base/problems/index.js';
import { readYamlDocuments } from '../../base/yaml/index.js';
import type { EarlierCrd } from '../checks/index.js';

/** A manifest file from an earlier state of the project. */
export interface EarlierFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the manifests from an earlier state of the project, given the output folder of CRDs. */
export type ReadEarlier = (folder: string, sink: DiagnosticSink) => readonly EarlierFile[];

/** Reads the CRDs in earlier manifests, and ignores other objects. Reports invalid YAML, or that no file has a CRD. */
export function readEarlierCrds(files: readonly EarlierFile[], sink: DiagnosticSink): EarlierCrd[] {
  let isWhole = true;
  const crds = files.flatMap(({ path, text }) => {
    try {
      return readYamlDocuments(path, text).flatMap(crdOf);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const hint = 'correct the YAML, or pass a folder, file or revision that contains only CRDs';
      sink.report(errorOf('manifest-invalid', error.message, hint));
      isWhole = false;
      return [];
    }
  });
  if (crds.length === 0 && files.length > 0 && isWhole) sink.report(noCrdIn(files));
  return crds;
}

function noCrdIn(files: readonly EarlierFile[]): Diagnostic {
  const shown = files.slice(0, 3).map(({ path }) => `\`${path}\``);
  const others = files.length > shown.length ? ` and ${files.length - shown.length} more` : '';
  const message = `found no CRDs for the comparison; searched ${shown.join(', ')}${others}`;
  const hint = 'pass a folder, file or revision whose manifests contain CRDs';
  return errorOf('manifest-invalid', message, hint);
}

function crdOf(document: unknown): EarlierCrd[] {
  const { apiVersion, kind, metadata, spec } = recordOf(document);
  if (apiVersion !== 'apiextensions.k8s.io/v1' || kind !== 'CustomResourceDefinition') return [];
  const { name, annotations } = recordOf(metadata);
  const { scope, names, versions } = recordOf(spec);
  return [
    {
      name: String(name),
      isGenerated: recordOf(annotations)['controller-gen.kubebuilder.io/version'] !== undefined,
      scope: String(scope),
      kind: String(recordOf(names).kind),
      versions: listOf(versions).map((version) => ({
        name: String(version.name),
        served: version.served === true,
        schema: recordOf(recordOf(version.schema).openAPIV3Schema) as JsonSchema, // as the API server accepted it
        subresources: Object.keys(recordOf(version.subresources)),
        selectable: listOf(version.selectableFields).map(({ jsonPath }) => String(jsonPath)),
      })),
    },
  ];
}

/** Returns the maps in a list. Omits other items, which the API server would reject. */
function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : []).filter(isRecord);
}
