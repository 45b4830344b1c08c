import { computeIfAbsent } from '../../base/compute-if-absent.js';
import type { Json, JsonSchema } from '../../base/json/index.js';
import type { BuiltinTypes } from './builtin-types.js';
import { schemaKey } from './canonical.js';
import { docComment, type Expression, lineWidth, propertyKey } from './expression.js';
import { DecoratorLines, type Imports } from './imports.js';
import { scalarType } from './scalar-types.js';
import { commentJson, type MarkerCall, schemaMarkers } from './schema-markers.js';
import type { TypeNames } from './type-names.js';

/** How a field with an inexact type is written: with the exact description, or with the schema instead of the type. */
export type Exactness = 'description' | 'schema';

/** The property that uses a type. */
interface Use {
  readonly property: string;
  readonly owner: string;
  /** Whether the type is used for list items or map values. */
  readonly isPart: boolean;
}

interface TypeText {
  readonly text: string;
  readonly calls: readonly MarkerCall[];
  /** Keywords that neither the type nor its markers express. */
  readonly left: Readonly<Record<string, Json>>;
  /** Whether the type expresses its complete schema even if used for list items or map values. Default: false. */
  readonly isWhole?: boolean;
}

/** Keywords that belong to a field rather than to its type. */
const fieldKeywords = ['description', 'default', 'nullable', 'example', 'title', 'externalDocs'] as const;

/** Writes the declarations of the types in a schema. Equal types are declared once. */
export class TypeWriter {
  readonly #declared = new Map<string, string>();
  readonly #imported = new Map<string, string>();
  readonly #lines: DecoratorLines;
  readonly declarations: string[] = [];
  readonly fieldKeys = new Map<string, string>();
  readonly schemaFields = new Set<string>();

  /** @param exactness fields whose type does not express their schema exactly, by schema key */
  constructor(
    private readonly names: TypeNames,
    private readonly imports: Imports,
    private readonly builtins: BuiltinTypes,
    private readonly exactness: ReadonlyMap<string, Exactness>,
  ) {
    this.#lines = new DecoratorLines(imports);
  }

  /** Returns a class body with the fields of a schema. */
  fields({ properties = {}, required = [] }: JsonSchema, owner: string): string {
    const codes = Object.entries(properties).map(([name, schema]) => {
      const code = this.#field(name, schema, required.includes(name), owner);
      this.fieldKeys.set(code, schemaKey(schema));
      return code;
    });
    return codes.join('\n');
  }

  #field(name: string, schema: JsonSchema, isRequired: boolean, owner: string): string {
    const indent = '  ';
    const exactness = this.exactness.get(schemaKey(schema));
    const head = `${propertyKey(name)}${isRequired ? '!' : '?'}: `;
    const doc = docComment(schema.description ?? '', indent);
    const type = exactness === 'schema' ? undefined : this.#type(schema, { property: name, owner, isPart: false });
    if (!type) {
      this.schemaFields.add(`${owner}.${name}`);
      const bare = this.#lines.of({ name: 'Schemaless', args: [] }, indent);
      const all = this.#lines.schema(schema as Record<string, Json>, indent); // a schema is JSON
      return `${doc}${bare}${all}${indent}${head}${this.imports.type('JSONValue')};\n`;
    }
    const { description = '', default: given } = schema;
    const left = {
      ...type.left,
      ...(exactness === 'description' ? { description } : {}),
      ...(given === null ? { default: null } : {}),
    };
    const marks = [
      ...type.calls.map((call) => this.#lines.of(call, indent)),
      ...this.#lines.documentation(schema, indent),
      ...this.#lines.default(schema, type.text, indent),
      ...(Object.keys(left).length > 0 ? [this.#lines.schema(left, indent)] : []),
    ];
    return `${doc}${marks.join('')}${indent}${head}${type.text}${schema.nullable ? ' | null' : ''};\n`;
  }

  /** Returns the type for a schema; undefined if the field must be written with its complete schema. */
  #type(schema: JsonSchema, use: Use): TypeText | undefined {
    const builtin = schema.properties && this.builtins.find(schema, use.isPart);
    if (builtin) {
      const local = computeIfAbsent(this.#imported, builtin.name, (name) => this.names.takeImport(name));
      return { text: this.imports.type(builtin.name, builtin.module, local), calls: [], left: {}, isWhole: true };
    }
    if (schema.type === 'array' && schema.items) return this.#list(schema, schema.items, use);
    if (schema.type === 'object' && (schema.properties || schema.additionalProperties !== undefined)) {
      return this.#object(schema, use);
    }
    return this.#scalar(schema, use);
  }

  #scalar(schema: JsonSchema, use: Use): TypeText | undefined {
    const found = scalarType(schema, use);
    if (!found) return undefined;
    const { name: text, module, covered: own, calls: needed = [] } = found;
    if (text === undefined)
      return { text: this.#class({ ...schema, properties: {} }, use), calls: [], left: {}, isWhole: true };
    const covered = new Set([...fieldKeywords, ...own]);
    const { calls, left } = schemaMarkers(schema, { covered, isStruct: false });
    const all = [...needed, ...calls];
    if (module !== undefined) return { text: this.imports.type(text, module), calls: all, left };
    const isLong = text.length > 80;
    return { text: isLong ? this.#alias({ text, calls: [], left: {} }, '', use) : text, calls: all, left };
  }

  #list(schema: JsonSchema, items: JsonSchema, use: Use): TypeText | undefined {
    const part = this.#type(items, { ...use, isPart: true });
    if (!part) return undefined;
    const own = new Set<string>([...fieldKeywords, 'type', 'items']);
    const { calls, left } = schemaMarkers(schema, { covered: own, isStruct: false });
    const isPlain = !hasMore(items, part) && part.calls.every(({ isForItems }) => isForItems);
    const name = isPlain ? part.text : this.#partAlias(items, part, use);
    if (name === undefined) return undefined;
    const ofItems = isPlain ? part.calls.map((call) => this.#itemsCall(call)) : [];
    const text = items.nullable || name.includes(' | ') ? `(${name}${items.nullable ? ' | null' : ''})[]` : `${name}[]`;
    return { text, calls: [...calls, ...ofItems], left };
  }

  #itemsCall(call: MarkerCall): MarkerCall {
    const inner: Expression = { kind: 'call', name: this.imports.value(call.name), args: call.args };
    const { comment, ...others } = call;
    const ofItems = comment?.replace('kubebuilder:validation:', 'kubebuilder:validation:items:');
    return { ...others, name: 'Items', args: [inner], ...(ofItems === undefined ? {} : { comment: ofItems }) };
  }

  #object(schema: JsonSchema, use: Use): TypeText | undefined {
    const { properties, additionalProperties } = schema;
    if (properties && additionalProperties !== undefined) return undefined;
    if (properties) {
      if (Object.hasOwn(properties, 'constructor')) return undefined; // a class cannot have a field `constructor`
      return { text: this.#class(schema, use), calls: [], left: {}, isWhole: true };
    }
    if (typeof additionalProperties !== 'object') return undefined;
    const part = this.#type(additionalProperties, { ...use, isPart: true });
    if (!part) return undefined;
    const isPlain = !hasMore(additionalProperties, part) && part.calls.length === 0;
    const name = isPlain ? part.text : this.#partAlias(additionalProperties, part, use);
    if (name === undefined) return undefined;
    const covered = new Set<string>([...fieldKeywords, 'type', 'additionalProperties']);
    const { calls, left } = schemaMarkers(schema, { covered, isStruct: false });
    return { text: `Record<string, ${name}${additionalProperties.nullable ? ' | null' : ''}>`, calls, left };
  }

  /** Declares a type for list items or map values; undefined if a marker has no comment form that applies to a type. */
  #partAlias(schema: JsonSchema, { text, calls, left }: TypeText, use: Use): string | undefined {
    if (calls.some(({ name, comment }) => name === 'Schemaless' || (name === 'Items' && comment === undefined))) {
      return undefined;
    }
    const { description = '', default: given, title, example, externalDocs } = schema;
    const exact = this.#isExactlyDescribed(schema) ? description : undefined;
    const more = {
      ...left,
      ...definedOnly({ default: given, title, example, externalDocs: externalDocs as Json, description: exact }),
    }; // JSON
    const uncommented = calls.filter(({ comment }) => comment === undefined).flatMap(({ keywords }) => keywords);
    const raw = Object.fromEntries(uncommented.map((keyword) => [keyword, schema[keyword] as Json])); // JSON
    return this.#alias({ text, calls, left: { ...raw, ...more } }, description, use);
  }

  #isExactlyDescribed(schema: JsonSchema): boolean {
    return this.exactness.get(schemaKey(schema)) === 'description';
  }

  #alias({ text, calls, left: keywords }: TypeText, description: string, use: Use): string {
    const comments = [
      ...calls.flatMap(({ comment }) => (comment === undefined ? [] : [comment])),
      ...(Object.keys(keywords).length > 0 ? [`kbts:schema=${commentJson(keywords)}`] : []),
    ];
    const doc = docComment(description) + comments.map((comment) => `// +${comment}\n`).join('');
    return this.#declare(`alias ${doc} ${text}`, use, (name) => `${doc}${aliasOf(name, text)}`);
  }

  #class(schema: JsonSchema, use: Use): string {
    const { properties, required = [], ...others } = schema;
    const isOf = use.isPart ? others : withoutFieldKeywords(others);
    const known = required.filter((name) => Object.hasOwn(properties ?? {}, name));
    const missing = known.length < required.length ? { required } : {};
    return this.#declare(
      `class ${schemaKey({ ...isOf, ...(properties ? { properties } : {}), required })}`,
      use,
      (name) => {
        const covered = new Set<string>(['type', 'description', 'nullable']);
        const { calls, left } = schemaMarkers(isOf, { covered, isStruct: true });
        const marks = calls.map((call) => this.#lines.of(call));
        const { description } = schema;
        const exact = use.isPart && this.#isExactlyDescribed(schema) ? definedOnly({ description }) : {};
        const more = { ...left, ...missing, ...exact };
        if (Object.keys(more).length > 0) marks.push(this.#lines.schema(more));
        const head = `${docComment(isOf.description ?? '')}${marks.join('')}export class ${name} {`;
        const body = this.fields(schema, name);
        return body === '' ? `${head}}\n` : `${head}\n${body}}\n`;
      },
    );
  }

  #declare(key: string, { property, owner, isPart }: Use, write: (name: string) => string): string {
    const known = this.#declared.get(key);
    if (known !== undefined) return known;
    const name = this.names.take(property, owner, isPart);
    this.#declared.set(key, name);
    this.declarations.push(write(name));
    return name;
  }
}

/** Whether the schema has keywords that the field's type and markers cannot express. */
function hasMore(
  { description, default: given, title, example, externalDocs }: JsonSchema,
  { left, isWhole = false }: TypeText,
): boolean {
  if (isWhole) return false;
  const parts = [description, given, title, example, externalDocs];
  return parts.some((part) => part !== undefined) || Object.keys(left).length > 0;
}

function definedOnly(parts: Readonly<Record<string, Json | undefined>>): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(parts).flatMap(([key, part]) => (part === undefined ? [] : [[key, part]])));
}

function withoutFieldKeywords(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([key]) => !fieldKeywords.some((keyword) => keyword === key));
  return Object.fromEntries(entries);
}

function aliasOf(name: string, text: string): string {
  const line = `export type ${name} = ${text};`;
  const members = text.split(' | ');
  if (line.length <= lineWidth || members.length === 1) return `${line}\n`;
  return `export type ${name} =\n${members.map((member) => `  | ${member}`).join('\n')};\n`;
}
