// +groupName=ts-literal-unions.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

type Warm = 'Red';
type Cold = 'Green' | 'Blue';
type Color = Warm | Cold;
type Size = 1 | (2 | 4);

export class LiteralsSpec {
  color!: Color;
  colors?: Color[];
  by?: Record<string, Color>;
  size!: Size;
  mode?: 'on' | 'off' | undefined;
  one!: 'only';
}

// +kubebuilder:object:root=true
export class Literal extends CustomResource {
  spec!: LiteralsSpec;
}
