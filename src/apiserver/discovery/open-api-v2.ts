import { WireWriter } from '../decode/index.js';
import type { JsonObject, Resources, ServerResponse } from '../model/index.js';
import { encode } from '../pipeline/index.js';

const protobuf = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
const version = 'v1.37.0';

/**
 * Responds to `/openapi/v2`, in JSON or protobuf, with all kinds but without their fields. kubectl reads the document
 * for a file of kind `List`, and leaves the validation of fields to the API server.
 */
export function openApiV2(resources: Resources, accept: string): ServerResponse {
  const kinds = kindsOf(resources);
  if (accept.includes('proto-openapi.spec.v2')) {
    return { status: 200, headers: { 'content-type': protobuf }, body: encodeDocument(kinds) };
  }
  if (accept !== '' && !/\*\/\*|application\/(\*|json)/.test(accept)) return { status: 406, headers: {}, body: '' };
  const definitions = kinds.map(({ name, kind }) => [name, { type: 'object', [kindExtension]: [kind] }] as const);
  const document = { swagger: '2.0', info: { title: 'Kubernetes', version }, paths: {} };
  const output = { mediaType: 'application/json', isPretty: false } as const;
  return encode(200, { ...document, definitions: Object.fromEntries(definitions) }, output);
}

const kindExtension = 'x-kubernetes-group-version-kind';

interface NamedKind {
  readonly name: string;
  readonly kind: JsonObject;
}

function kindsOf(resources: Resources): NamedKind[] {
  return [...resources.all()].flatMap(({ group, kind, versions }) =>
    versions.map(({ name }) => ({
      name: [...group.split('.').reverse(), name, kind].filter(Boolean).join('.'),
      kind: { group, version: name, kind },
    })),
  );
}

/** Encodes the kinds as the protobuf message `openapi.v2.Document`. */
function encodeDocument(kinds: readonly NamedKind[]): Uint8Array {
  return message((document) => {
    document.string(1, '2.0');
    document.bytes(
      2,
      named('Kubernetes', (info) => info.string(2, version)),
    );
    document.bytes(
      8,
      message(() => {}),
    );
    const definitions = message((all) => {
      for (const { name, kind } of kinds)
        all.bytes(
          1,
          named(name, (item) => item.bytes(2, encodeSchema(kind))),
        );
    });
    document.bytes(9, definitions);
  });
}

function encodeSchema(kind: JsonObject): Uint8Array {
  return message((schema) => {
    schema.bytes(
      22,
      message((type) => type.string(1, 'object')),
    );
    // JSON is YAML.
    const value = message((any) => any.string(2, JSON.stringify([kind])));
    schema.bytes(
      31,
      named(kindExtension, (extension) => extension.bytes(2, value)),
    );
  });
}

/** Encodes a protobuf message whose first field is a name. */
function named(name: string, write: (writer: WireWriter) => void): Uint8Array {
  return message((writer) => {
    writer.string(1, name);
    write(writer);
  });
}

function message(write: (writer: WireWriter) => void): Uint8Array {
  const writer = new WireWriter();
  write(writer);
  return writer.finish();
}
