import { CustomResource, GroupVersion, Kind, Pattern } from 'kbts/api';

const groupVersion = new GroupVersion('yaml-patterns.example.com', 'v1');

export class YamlPatternsSpec {
  @Pattern('^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)(/[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)+$')
  long!: string;
  @Pattern('^(one word|two words|three words and more|four words and some more|five words and even more of them)$')
  folded!: string;
  @Pattern("^'(it''s|one word|two words|three words and more|four words and some more|five words and more)'$")
  quoted!: string;
  @Pattern('^\\s*#\\s*.+: .*$')
  hash!: string;
  @Pattern('[^\\x00-\\x7F]')
  bytes!: string;
  @Pattern('^a\nb$')
  line!: string;
  @Pattern('.*')
  star!: string;
  @Pattern('\\p{L}+')
  letters!: string;
  @Pattern('^$|^\\d{4}-\\d{2}-\\d{2}$')
  dates!: string;
}

@Kind(groupVersion)
export class YamlPattern extends CustomResource {
  spec!: YamlPatternsSpec;
}
