import {
  CustomResource,
  Default,
  GroupVersion,
  type IntOrString,
  Kind,
  MaxLength,
  MinLength,
  Pattern,
  XIntOrString,
} from 'kbts/api';

const groupVersion = new GroupVersion('int-or-string.example.com', 'v1');

// +kubebuilder:validation:XIntOrString
export type Amount = string;

export class IntOrStringSpec {
  port!: IntOrString;
  @XIntOrString()
  own?: IntOrString;
  @XIntOrString()
  @Pattern('^[0-9]+%?$')
  percent?: IntOrString;
  @XIntOrString()
  @MaxLength(5)
  @MinLength(1)
  short?: IntOrString;
  list?: IntOrString[];
  by?: Record<string, IntOrString>;
  @Default('50%')
  set?: IntOrString;
  @Default(8080)
  number?: IntOrString;
}

@Kind(groupVersion)
export class IntOrStringUse extends CustomResource {
  spec!: IntOrStringSpec;
}
