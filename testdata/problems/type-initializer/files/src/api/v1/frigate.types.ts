import { randomUUID } from 'node:crypto';
import { CustomResource, type Int32, Kind } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  guns: Int32 = 3;
  decks: Int32;
  captain: string = randomUUID();

  constructor() {
    this.decks = 2;
  }
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
