import { BuiltinSchemas } from './builtin-schemas.js';
import { installedFiles } from './installed-files.js';

export type { BuiltinKind, BuiltinSchemaOptions, BuiltinSchemas } from './builtin-schemas.js';
export type { ReferringSchema } from './builtin-table.js';

/** The built-in types of this installation. The functions below are its methods. */
export const installedSchemas = new BuiltinSchemas(installedFiles);

/** Returns the schema of a built-in type before references are resolved. */
export const builtinReferringSchema: BuiltinSchemas['builtinReferringSchema'] =
  installedSchemas.builtinReferringSchema.bind(installedSchemas);

/** Returns the descriptions of a built-in type and its fields; undefined if there are none. */
export const builtinDescription: BuiltinSchemas['builtinDescription'] =
  installedSchemas.builtinDescription.bind(installedSchemas);

/** Whether a Go name refers to a built-in type. */
export const isBuiltin: BuiltinSchemas['isBuiltin'] = installedSchemas.isBuiltin.bind(installedSchemas);

/** Returns the first Kubernetes version that has a built-in type or field; undefined if no version has it. */
export const introducedIn: BuiltinSchemas['introducedIn'] = installedSchemas.introducedIn.bind(installedSchemas);

/** Returns the Go name of a type in a `kbts/k8s` module; undefined if the module has no such type. */
export const builtinTypeId: BuiltinSchemas['builtinTypeId'] = installedSchemas.builtinTypeId.bind(installedSchemas);

/** Returns the sorted names of all types in a `kbts/k8s` module. */
export const builtinTypeNames: BuiltinSchemas['builtinTypeNames'] =
  installedSchemas.builtinTypeNames.bind(installedSchemas);

/** Returns the sorted names of all modules with built-in types. */
export const builtinModules: BuiltinSchemas['builtinModules'] = installedSchemas.builtinModules.bind(installedSchemas);

/** Returns the plural names of all built-in resources in a group; undefined if there is no such group. */
export const builtinResources: BuiltinSchemas['builtinResources'] =
  installedSchemas.builtinResources.bind(installedSchemas);

/** Finds a built-in kind in the newest Kubernetes version; undefined if there is no such kind. */
export const builtinKind: BuiltinSchemas['builtinKind'] = installedSchemas.builtinKind.bind(installedSchemas);

/** Returns the versions of the Go modules that the schemas were generated from. */
export const builtinVersions: BuiltinSchemas['builtinVersions'] =
  installedSchemas.builtinVersions.bind(installedSchemas);

/** Returns the Go name of a model class from `@kubernetes/client-node`; undefined if it is unknown or ambiguous. */
export const clientNodeTypeId: BuiltinSchemas['clientNodeTypeId'] =
  installedSchemas.clientNodeTypeId.bind(installedSchemas);
