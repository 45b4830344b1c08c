import { CustomResource, Kind, Pattern, Schemaless, UniqueItems } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  @Schemaless()
  cargo?: unknown;

  @UniqueItems(true)
  flags?: string[];

  @Pattern('^(?!HMS).*$')
  name?: string;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
