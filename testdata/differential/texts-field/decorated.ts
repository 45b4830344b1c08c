import { CustomResource, Format, GroupVersion, Kind, MaxLength, MinLength, Pattern } from 'kbts/api';

const groupVersion = new GroupVersion('texts-field.example.com', 'v1');

export class TextsSpec {
  @MinLength(1)
  min!: string;
  @MaxLength(10)
  max!: string;
  @MinLength(0)
  zero!: string;
  @Pattern('^[a-z]+$')
  raw!: string;
  @Pattern('^[a-z]+$')
  quoted!: string;
  @Pattern('^[a-z]+$')
  bare!: string;
  @Pattern('^\\d{3}-\\d{2},;x$')
  signs!: string;
  @Pattern('^\\d+$')
  escaped!: string;
  @Format('date-time')
  when!: string;
  @Format('uuid')
  id!: string;
  @Format('ipv6')
  address!: string;
}

@Kind(groupVersion)
export class Text extends CustomResource {
  spec!: TextsSpec;
}
