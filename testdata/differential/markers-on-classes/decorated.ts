import {
  CustomResource,
  EmbeddedResource,
  ExternalDocs,
  GroupVersion,
  Kind,
  MapType,
  MaxProperties,
  MinProperties,
  PreserveUnknownFields,
  StructType,
  Title,
  Type,
} from 'kbts/api';

const groupVersion = new GroupVersion('markers-on-classes.example.com', 'v1');

@MinProperties(1)
@MaxProperties(5)
@Title('All of it')
@ExternalDocs({ url: 'https://example.com/all' })
@PreserveUnknownFields()
@StructType('granular')
export class Whole {
  a?: string;
}

@EmbeddedResource()
@PreserveUnknownFields()
export class Object {}

@Type('object')
@MapType('atomic')
export class Mapped {
  b?: string;
}

export class ClassesSpec {
  whole!: Whole;
  object?: Object;
  mapped?: Mapped;
}

@MinProperties(1)
@Kind(groupVersion)
export class MarkedClass extends CustomResource {
  spec?: ClassesSpec;
}
