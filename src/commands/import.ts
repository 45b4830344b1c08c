import { defineCommand } from './define/command.js';
import { type CompleteRequest, type Fields, type RequestOf, textField } from './define/fields.js';
import { projectFields } from './define/shared-fields.js';

const crdFields = {
  ...projectFields,
  /** Files, folders and HTTPS URLs; relative paths are resolved against the project folder. */
  sources: { type: 'strings', only: 'library', isRequired: true },
  /** Output folder for the types, with a subfolder for each version. Default: `src/api/<group>`. */
  output: textField(
    'folder',
    'folder of the types, with a subfolder for each version (default: src/api/<group>)',
    'src/api',
  ),
  /** Whether the CRDs belong to another project; no CRDs are then generated from the types. Default: false. */
  external: {
    type: 'boolean',
    help: 'the CRDs belong to another project: `kbts manifests` does not generate them',
    default: false,
  },
  fromCluster: {
    type: 'boolean',
    only: 'flag',
    help: 'reads the CRDs from the current cluster with kubectl',
    default: false,
  },
  /** Whether to overwrite existing types. Default: false. */
  force: { type: 'boolean', help: 'overwrites existing types, including your changes', default: false },
} as const satisfies Fields;

/** A request to convert CRDs to TypeScript types (`kbts import crd`). */
export interface ImportCrdRequest extends RequestOf<typeof crdFields> {}

/** A request to import CRDs; the sources may be names of CRDs in the current cluster. */
export type CrdsToImport = CompleteRequest<typeof crdFields> & { readonly fromCluster: boolean };

/** The `kbts import crd` command. */
export const importCrd = defineCommand({
  name: 'import crd',
  details:
    'Writes a class for each object of the schema, with enums, docs and markers, and recognizes\nthe types of Kubernetes. Then generates the CRD from these types and compares it with the\nimported one: each part that differs is reported with its location.\nKinds in a group of the project become kinds of the project.\nReads files, folders, https URLs, `-` for standard input, or CRDs of the current cluster.',
  inProject: true,
  words: { usage: '<sources>', summary: 'files, folders or URLs with CRDs; names of CRDs with `--from-cluster`' },
  fields: crdFields,
  examples: [
    { summary: 'All CRDs in a folder', call: 'import crd config/crd/bases' },
    {
      summary: 'A CRD of another project, to write a controller for it',
      call: 'import crd --external --from-cluster certificates.cert-manager.io',
    },
  ],
});

const goProjectFields = {
  ...projectFields,
  /** The folder of the Go project, absolute or relative to the working directory. */
  source: { type: 'folder', only: 'library', isRequired: true },
  /** The version specifier for kbts in package.json. Default: the running version, from the registry. */
  dependency: { type: 'specifier', only: 'library' },
  /** Whether to overwrite existing files. Default: false. */
  force: { type: 'boolean', help: 'overwrites existing files', default: false },
} as const satisfies Fields;

/** A request to create a project from a Go project (`kbts import project`). */
export interface ImportProjectRequest extends RequestOf<typeof goProjectFields> {}

/** The `kbts import project` command. */
export const importProject = defineCommand({
  name: 'import project',
  details:
    'Creates a TypeScript project from a kubebuilder or Operator SDK project in Go: takes the API types\nfrom its CRDs, and copies its permissions, webhook configurations and `config/`. Then generates the\nmanifests and compares them. `PORTING.md` lists what has to be ported by hand. The Go project is\nnot modified.',
  words: {
    usage: '<path> [folder]',
    summary: 'the Go project, and the folder of the new project (default: the current folder)',
    values: 'folders',
  },
  fields: goProjectFields,
  examples: [
    { summary: 'Into a new folder', call: 'import project ../frigate-operator frigate-operator-ts' },
    { summary: 'See what would be created', call: 'import project ../frigate-operator --dry-run' },
  ],
});
