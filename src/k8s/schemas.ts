import { BuiltinSchemas } from './builtin-schemas.js';
import { installedFiles } from './installed-files.js';

export type { BuiltinKind, BuiltinSchemaOptions, BuiltinSchemas } from './builtin-schemas.js';
export type { ReferringSchema } from './builtin-table.js';

/** The built-in types of this installation. */
export const installedSchemas = new BuiltinSchemas(installedFiles);

/** The lookups of {@link installedSchemas} as functions; `BuiltinSchemas` documents each of them. */
export const {
  builtinReferringSchema,
  builtinDescription,
  isBuiltin,
  introducedIn,
  builtinTypeId,
  builtinTypeNames,
  builtinModules,
  builtinResources,
  builtinKind,
  builtinVersions,
  clientNodeTypeId,
} = installedSchemas;
