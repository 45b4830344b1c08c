import { CustomResource, Default, GroupVersion, Kind } from 'kbts/api';

const groupVersion = new GroupVersion('defaults-texts.example.com', 'v1');

export class DefaultsTextsSpec {
  @Default('plain')
  plain?: string;
  @Default('double')
  double?: string;
  @Default('raw \\n')
  raw?: string;
  @Default('line\nline\ttab')
  escapes?: string;
  @Default('say "hi"')
  inner?: string;
  @Default('üAA')
  codes?: string;
  @Default('日本語 ☃ 😀')
  unicode?: string;
  @Default('größe')
  bare?: string;
  @Default('12')
  digits?: string;
  @Default('true')
  truth?: string;
  @Default('null')
  nothing?: string;
  @Default(' edges ')
  edges?: string;
  @Default('a: b')
  colon?: string;
  @Default('# hash')
  hash?: string;
  @Default("'single'")
  single?: string;
  @Default('a:b')
  bareColon?: string;
}

@Kind(groupVersion)
export class DefaultText extends CustomResource {
  spec!: DefaultsTextsSpec;
}
