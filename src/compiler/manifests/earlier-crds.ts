import type { JsonSchema } from '../../base/json/index.js';
import type { Diagnostic, DiagnosticSink } from '../../base/problems/index.js';
import { readYamlDocuments } from '../../base/yaml/index.js';
import type { EarlierCrd } from '../checks/index.js';

/** A manifest file from an earlier state of the project. */
export interface EarlierFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the manifests from an earlier state of the project, given the output folder of CRDs. */
export type ReadEarlier = (folder: string, sink: DiagnosticSink) => readonly EarlierFile[];

/** Reads the CRDs in earlier manifests, and ignores other objects. Reports an error if the files contain no CRD. */
export function readEarlierCrds(files: readonly EarlierFile[], sink: DiagnosticSink): EarlierCrd[] {
  let isWhole = true;
  const crds = files.flatMap(({ path, text }) => {
    try {
      return readYamlDocuments(path, text).flatMap(crdOf);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const hint = 'pass a folder or file that contains only CRDs';
      sink.report({ code: 'manifest-invalid', severity: 'error', message: error.message, hint });
      isWhole = false;
      return [];
    }
  });
  if (crds.length === 0 && files.length > 0 && isWhole) sink.report(noCrdIn(files));
  return crds;
}

function noCrdIn(files: readonly EarlierFile[]): Diagnostic {
  const shown = files.slice(0, 3).map(({ path }) => `\`${path}\``);
  const others = files.length > shown.length ? [`${files.length - shown.length} other files`] : [];
  const message = `no CRD to compare with found in ${[...shown, ...others].join(', ')}`;
  const hint = 'pass a folder, file or revision whose manifests contain CRDs';
  return { code: 'manifest-invalid', severity: 'error', message, hint };
}

/** The parts of a CRD that kbts reads. The code below validates each part. */
interface Written {
  readonly apiVersion?: unknown;
  readonly kind?: unknown;
  readonly metadata?: { readonly name?: unknown; readonly annotations?: Readonly<Record<string, unknown>> | null };
  readonly spec?: {
    readonly scope?: unknown;
    readonly names?: { readonly kind?: unknown };
    readonly versions?: readonly WrittenVersion[];
  };
}

interface WrittenVersion {
  readonly name?: unknown;
  readonly served?: unknown;
  readonly schema?: { readonly openAPIV3Schema?: JsonSchema };
  readonly subresources?: Readonly<Record<string, unknown>>;
  readonly selectableFields?: readonly { readonly jsonPath?: unknown }[];
}

function crdOf(document: unknown): EarlierCrd[] {
  const { apiVersion, kind, metadata, spec } = document as Written; // a YAML document of any form: the code below validates each part
  if (apiVersion !== 'apiextensions.k8s.io/v1' || kind !== 'CustomResourceDefinition') return [];
  const versions = listOf(spec?.versions) as readonly WrittenVersion[];
  return [
    {
      name: String(metadata?.name),
      isGenerated: metadata?.annotations?.['controller-gen.kubebuilder.io/version'] !== undefined,
      scope: String(spec?.scope),
      kind: String(spec?.names?.kind),
      versions: versions.map(({ name, served, schema, subresources, selectableFields }: WrittenVersion) => ({
        name: String(name),
        served: served === true,
        schema: schema?.openAPIV3Schema ?? {},
        subresources: Object.keys(subresources ?? {}),
        selectable: listOf(selectableFields).map(({ jsonPath }) => String(jsonPath)),
      })),
    },
  ];
}

/** Returns the maps in a list. Omits other items, which the API server would reject. */
function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : []).filter((item) => typeof item === 'object' && item !== null);
}
