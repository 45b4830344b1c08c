import {
  CustomResource,
  GroupVersion,
  Kind,
  MaxLength,
  PreserveUnknownFields,
  Schemaless,
  Type,
  XIntOrString,
} from 'kbts/api';

const groupVersion = new GroupVersion('schemaless.example.com', 'v1');

export class Part {
  a!: string;
}

export class SchemalessSpec {
  @Schemaless()
  @PreserveUnknownFields()
  any!: Part;
  @Schemaless()
  @Type('object')
  @PreserveUnknownFields()
  object?: Part;
  @Schemaless()
  @Type('string')
  @MaxLength(4)
  text?: string;
  @Schemaless()
  @XIntOrString()
  either?: string;
}

@Kind(groupVersion)
export class Free extends CustomResource {
  spec!: SchemalessSpec;
}
