/**
 * Every problem code with its meaning. A code once released keeps its meaning.
 * Adding a problem means adding a line here and a golden under `testdata/problems`.
 */
export const problemCodes = {
  'marker-unknown': 'The name of a marker is not known.',
  'marker-misplaced': 'A marker stands where it has no effect.',
  'marker-syntax': 'The text of a marker cannot be read.',
  'marker-argument': 'An argument of a marker is missing, unknown or of the wrong kind.',
  'marker-wrong-type': 'A marker does not fit the type of the field that it stands on.',
  'marker-contradiction': 'Two markers ask for different things.',
  'type-unsupported': 'A TypeScript type has no form in a CRD schema.',
  'type-unresolved': 'The name of a type leads nowhere.',
  'type-recursive': 'A type contains itself, which a CRD schema cannot say.',
  'source-syntax': 'A TypeScript file cannot be parsed.',
  'source-config': 'The tsconfig.json of the project cannot be read.',
  'value-not-static': 'An argument of a decorator can only be known by running the program.',
  'kind-invalid': 'A kind lacks something that a CRD needs.',
  'names-clash': 'Two kinds of a group want the same name.',
  'schema-not-structural': 'A schema is not structural, or has a keyword that the API server refuses.',
  'default-invalid': 'A default does not fit its own schema.',
  'list-invalid': 'The items of a list do not fit its list type or its keys.',
  'cel-syntax': 'A CEL rule cannot be parsed.',
  'cel-type': 'A CEL rule does not fit the schema that it stands on.',
  'cel-cost': 'A CEL rule would take too long on the largest value that the schema allows.',
  'path-invalid': 'The path of a column, a selectable field or a subresource is wrong or leads nowhere.',
  'breaking-change': 'A CRD would break clients or stored objects of an earlier state of it.',
  'crd-too-large': 'A CRD is too large for `kubectl apply`, or for etcd.',
  'storage-version': 'The versions of a kind do not name exactly one storage version.',
  'rbac-invalid': 'A permission would be refused by the API server, or permits nothing.',
  'webhook-invalid': 'A webhook configuration would be refused by the API server.',
  'webhook-unserved': 'No code of the operator serves the path of a webhook.',
  'manifest-invalid': 'A manifest that shall be patched cannot be read.',
  'option-invalid': 'An option of `kbts manifests` cannot be read.',
  usage: 'A command, flag or argument is wrong.',
  'project-missing': 'There is no PROJECT file here.',
  'project-invalid': 'The PROJECT file cannot be read.',
  'project-conflict': 'The request does not fit what the PROJECT file already holds.',
  'resource-invalid': 'A group, version, kind or plural is not valid.',
  'file-exists': 'A file that would be made is already there.',
  'file-missing': 'A file that is needed is not there.',
  'scaffold-marker-missing': 'A file that kbts edits has lost its scaffold marker.',
  'template-invalid': 'A template of kbts cannot be rendered.',
  'write-failed': 'A file could not be written.',
} as const;

/** The stable name of one sort of problem. */
export type ProblemCode = keyof typeof problemCodes;
