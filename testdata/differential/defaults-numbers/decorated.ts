import { CustomResource, Default, GroupVersion, type Int, type Int32, type Int64, Kind } from 'kbts/api';

const groupVersion = new GroupVersion('defaults-numbers.example.com', 'v1');

export class DefaultsNumbersSpec {
  @Default(0)
  zero?: Int32;
  @Default(42)
  some?: Int32;
  @Default(-7)
  below?: Int64;
  // +kubebuilder:default=9223372036854774000
  most?: Int64;
  // +kubebuilder:default=9007199254740993
  odd?: Int64;
  @Default(1000)
  power?: Int64;
  @Default(10)
  whole?: Int;
  @Default(true)
  yes?: boolean;
  @Default(false)
  no?: boolean;
}

@Kind(groupVersion)
export class DefaultNumber extends CustomResource {
  spec!: DefaultsNumbersSpec;
}
