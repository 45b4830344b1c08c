import { CustomResource, Kind } from 'kbts/api';
import { groupVersion } from './groupversion.js';

// Each deck has twice the guns of the one below. The permission, which is wrong, keeps the files from being written.

/** A gun has a name. */
interface Gun {
  name: string;
}

interface Deck1 {
  port: Gun;
  starboard: Gun;
}

interface Deck2 {
  port: Deck1;
  starboard: Deck1;
}

interface Deck3 {
  port: Deck2;
  starboard: Deck2;
}

interface Deck4 {
  port: Deck3;
  starboard: Deck3;
}

interface Deck5 {
  port: Deck4;
  starboard: Deck4;
}

interface Deck6 {
  port: Deck5;
  starboard: Deck5;
}

interface Deck7 {
  port: Deck6;
  starboard: Deck6;
}

interface Deck8 {
  port: Deck7;
  starboard: Deck7;
}

interface Deck9 {
  port: Deck8;
  starboard: Deck8;
}

interface Deck10 {
  port: Deck9;
  starboard: Deck9;
}

interface Deck11 {
  port: Deck10;
  starboard: Deck10;
}

// +kubebuilder:rbac:resources=pods,verbs=get

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: Deck11;
}
