import { CustomResource, GroupVersion, type Int32, Kind, MaxProperties, MinLength, MinProperties } from 'kbts/api';

const groupVersion = new GroupVersion('extends-levels.example.com', 'v1');

export class A {
  @MinLength(1)
  a!: string;
}

@MinProperties(1)
export class B extends A {
  b?: Int32;
}

export class C extends B {
  c!: string[];
}

@MaxProperties(8)
export class ExtendsLevelsSpec extends C {
  d?: boolean;
}

@Kind(groupVersion)
export class ExtendsLevels extends CustomResource {
  spec!: ExtendsLevelsSpec;
}
