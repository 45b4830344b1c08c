import {
  CustomResource,
  Default,
  Enum,
  GroupVersion,
  type Int32,
  Kind,
  MaxLength,
  Maximum,
  Pattern,
  PrintColumn,
  Resource,
} from 'kbts/api';

const group = 'ts-constants.example.com';
const groupVersion = new GroupVersion(group, 'v1');
const limits = { name: 63, count: 10 } as const;
const lower = '[a-z]';
const pattern = `^${lower}+$`;
const letters = ['a', 'b'] as const;
const short = ['co', 'cn'];
const specPath = '.spec';

export class ConstantsSpec {
  @MaxLength(limits.name)
  @Pattern(pattern)
  name!: string;
  @Maximum(limits['count'])
  @Default(5)
  count?: Int32;
  @Enum(...letters)
  @Default(letters[0])
  letter?: 'a' | 'b';
  @Default({ x: '1', y: '2' })
  map?: Record<string, string>;
}

@Kind(groupVersion)
@Resource({ shortName: short, categories: ['all'] })
@PrintColumn({ name: 'Count', type: 'integer', jsonPath: specPath + '.count' })
export class Constant extends CustomResource {
  spec!: ConstantsSpec;
}

