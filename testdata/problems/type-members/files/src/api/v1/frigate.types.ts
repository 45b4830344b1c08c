import { CustomResource, type Int32, Items, Kind, MaxLength, MinLength } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  private captain?: string;
  guns!: Int32;
  guns!: string;
  [process.env.CARGO ?? 'cargo']?: string;
  decks?: 1.5 | 2;
  ports?: { [deck: number]: string };
  flags?: string[]; // +kubebuilder:validation:MaxItems=3

  @Items(MinLength(1), MaxLength(20))
  crew?: string[];

  fire(): void {
    this.captain = 'nobody';
  }
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  declare spec: FrigateSpec;
}
