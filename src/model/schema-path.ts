/** One step down into a schema: to a property by its name, to the items of a list, or to the values of a map. */
export type SchemaStep =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'items' }
  | { readonly kind: 'values' };

/** The path from the root of a schema to a part of it. Empty for the root itself. */
export type SchemaPath = readonly SchemaStep[];
