import { CustomResource } from 'kbts/api';
import type { PodTemplateSpec } from 'kbts/k8s/core/v1';
import type { Condition } from 'kbts/k8s/meta/v1';
import { type Converted, newHubSpokeConverter, type Spoke, takeFields } from 'kbts/runtime/webhook/conversion';
import { expectTypeOf } from 'vitest';

class OldGun {
  caliber!: number;
  name?: string;
}
class OldSpec {
  length!: number;
  flag?: string;
  guns?: OldGun[];
  template!: PodTemplateSpec;
  labels?: Record<string, string>;
  holds?: Record<string, OldGun>;
}
class Status {
  conditions?: Condition[];
}
class OldShip extends CustomResource {
  spec!: OldSpec;
  status?: Status;
}
class Gun {
  caliber!: number;
  name?: string;
  range?: number;
}
class Spec {
  size!: number;
  flag?: string;
  guns?: Gun[];
  podTemplate!: PodTemplateSpec;
  labels?: Record<string, string>;
  holds?: Record<string, Gun>;
}
class Ship extends CustomResource {
  spec!: Spec;
  status?: Status;
}
class SameShip extends CustomResource {
  spec!: SameSpec;
  status?: Status;
}
class SameSpec {
  length!: number;
  flag?: string;
  guns?: SameGun[];
  template!: PodTemplateSpec;
  labels?: Record<string, string>;
  holds?: Record<string, SameGun>;
}
class SameGun {
  caliber!: number;
  name?: string;
}

// Objects of versions with the same fields are passed unchanged, although the classes differ.
export function same({ metadata, spec, status }: OldShip): Converted<OldShip, SameShip> {
  return { metadata, spec, status };
}

// All fields are listed; values of a type that both versions have are passed unchanged, even under another name.
export function complete({ metadata, spec, status }: OldShip): Converted<OldShip, Ship> {
  const gun = ({ caliber, name }: OldGun) => ({ caliber, name, range: undefined });
  const holds = Object.entries(spec.holds ?? {}).map(([key, one]) => [key, gun(one)] as const);
  return {
    metadata,
    spec: {
      size: spec.length,
      flag: spec.flag,
      guns: spec.guns?.map(gun),
      podTemplate: spec.template,
      labels: spec.labels,
      holds: Object.fromEntries(holds),
    },
    status,
  };
}

declare const metadata: OldShip['metadata'];
declare const podTemplate: PodTemplateSpec;
declare const old: OldShip;
type Result = Converted<OldShip, Ship>;
/** The spec with all of its fields listed. */
type Listed = Exclude<Result['spec'], Spec>;
const spec = { size: 1, flag: undefined, guns: undefined, podTemplate, labels: undefined, holds: undefined };
const allFields: Result = { metadata, spec, status: undefined };
expectTypeOf(allFields).toEqualTypeOf<Result>();

// Fields that only one version has are restored from an annotation, complete.
class Fleet {
  guns?: Gun[];
  flag?: string;
}
class ShipWithFleet extends CustomResource {
  fleet!: Fleet;
}
type Restorable = Exclude<Converted<OldShip, ShipWithFleet>['fleet'], Fleet>;
export const restored: Restorable['guns'] = takeFields<Fleet>(metadata, 'x').fields.guns;
export const restoredFlag: Listed['flag'] = takeFields<Spec>(metadata, 'x').fields.flag;
// @ts-expect-error: `status` is optional, but must be listed
export const withoutStatus: Result = { metadata, spec };
// @ts-expect-error: the metadata is missing
export const withoutMetadata: Result = { spec, status: undefined };
// @ts-expect-error: the spec has other fields
export const otherSpec: Result = { metadata, spec: old.spec, status: undefined };
// @ts-expect-error: `flag` is optional, but must be listed
export const withoutFlag: Listed = {
  size: 1,
  guns: undefined,
  podTemplate,
  labels: undefined,
  holds: undefined,
};
export const unknownField: Result = {
  metadata,
  // @ts-expect-error: `length` does not exist in this version
  spec: { ...spec, length: 1 },
  status: undefined,
};
// @ts-expect-error: the guns of the other version lack `range`
export const otherGuns: Listed['guns'] = old.spec.guns;
// @ts-expect-error: an item lacks `range`, which is optional
export const otherGun: Listed['guns'] = [{ caliber: 1, name: 'x' }];
// @ts-expect-error: a value of a map lacks `range`
export const otherHolds: Listed['holds'] = { bow: { caliber: 1, name: 'x' } };
// @ts-expect-error: a number is not a string
export const wrongType: Listed['flag'] = 3;

// A missing field is also reported if it is the only difference between two versions.
class NewerSpec extends SameSpec {
  keel?: string;
}
class NewerShip extends CustomResource {
  spec!: NewerSpec;
  status?: Status;
}
// @ts-expect-error: the spec lacks `keel`
export const tooOld: Converted<OldShip, NewerShip> = { metadata, spec: old.spec, status: old.status };
declare const newer: NewerShip;
// @ts-expect-error: the spec has `keel`, which would be lost
export const tooNew: Converted<NewerShip, OldShip> = { metadata, spec: newer.spec, status: newer.status };

class Small {
  length!: number;
}
class Large {
  length!: number;
  keel?: string;
}
class SmallShip extends CustomResource {
  spec!: Small;
}
class LargeShip extends CustomResource {
  spec!: Large;
}
declare const large: LargeShip;
export const shrunk: Converted<LargeShip, SmallShip> = { metadata, spec: { length: large.spec.length } };
// @ts-expect-error: the spec has `keel`, which would be lost
export const pruned: Converted<LargeShip, SmallShip> = { metadata, spec: large.spec };

declare const toHub: (object: OldShip) => Converted<OldShip, Ship>;
expectTypeOf<ReturnType<typeof toHub>['spec']['size']>().toEqualTypeOf<number>();
expectTypeOf<Spoke<Ship, OldShip>['toHub']>().parameter(0).toEqualTypeOf<OldShip>();

// Enums of two versions have types of their own, but the same values in JSON.
enum OldRig {
  Sloop = 'sloop',
  Brig = 'brig',
}
enum OldDeck {
  One = 1,
  Two = 2,
}
class OldMast {
  rig!: OldRig;
  decks?: OldDeck[];
  note?: string;
}
class OldRigged extends CustomResource {
  rig!: OldRig;
  deck?: OldDeck;
  flagRig?: OldRig;
  mast?: OldMast;
  rigs?: OldRig[];
  named?: Record<string, OldRig>;
  template?: PodTemplateSpec;
  data?: unknown;
  tree?: OldTree;
  crew?: Record<OldRig, number>;
}
interface OldTree {
  rig?: OldRig;
  below?: OldTree[];
}
enum Rig {
  Brig = 'brig',
  Sloop = 'sloop',
}
enum Deck {
  Lower = 1,
  Upper = 2,
}
class Mast {
  rig!: Rig;
  decks?: Deck[];
  note?: string;
}
interface Tree {
  rig?: Rig;
  below?: Tree[];
}
class Rigged extends CustomResource {
  rig!: Rig;
  deck?: Deck;
  flagRig?: 'sloop' | 'brig';
  mast?: Mast;
  rigs?: Rig[];
  named?: Record<string, Rig>;
  template?: PodTemplateSpec;
  data?: unknown;
  tree?: Tree;
  crew?: Record<Rig, number>;
}

export function rigged({ metadata, ...fields }: OldRigged): Converted<OldRigged, Rigged> {
  const { rig, deck, flagRig, mast, rigs, named, template, data, tree, crew } = fields;
  return { metadata, rig, deck, flagRig, mast, rigs, named, template, data, tree, crew };
}
export function riggedBack({ metadata, ...fields }: Rigged): Converted<Rigged, OldRigged> {
  const { rig, deck, mast, rigs, named, template, data, tree, crew } = fields;
  const flagRig = rigs?.[0];
  return { metadata, rig, deck, flagRig, mast, rigs, named, template, data, tree, crew };
}

class Flagged extends CustomResource {
  flag!: string;
}
export const riggedSpoke: Spoke<Rigged, OldRigged> = { kind: OldRigged, toHub: rigged, fromHub: riggedBack };
newHubSpokeConverter(Rigged, riggedSpoke);
export const wrongSpoke: Spoke<Rigged, OldRigged> = {
  kind: OldRigged,
  // @ts-expect-error: the functions are exchanged
  toHub: riggedBack,
  // @ts-expect-error: the functions are exchanged
  fromHub: rigged,
};
newHubSpokeConverter(Flagged, {
  kind: OldRigged,
  // @ts-expect-error: `flag` is a string
  toHub: ({ metadata }) => ({ metadata, flag: 1 }),
  fromHub: (hub) => hub,
});

// A value that only one of two enums has must be converted.
enum NewRig {
  Sloop = 'sloop',
  Brig = 'brig',
  Ketch = 'ketch',
}
class NewMast {
  rig!: NewRig;
}
class NewRigged extends CustomResource {
  rig!: NewRig;
  rigs?: NewRig[];
  mast?: NewMast;
}
class FewRigged extends CustomResource {
  rig!: OldRig;
  rigs?: OldRig[];
  mast?: { rig: OldRig };
}
type Fewer = Converted<NewRigged, FewRigged>;
type More = Converted<FewRigged, NewRigged>;
declare const newRigged: NewRigged;
declare const fewRigged: FewRigged;
export const wider: More['rig'] = fewRigged.rig;
export const widerList: More['rigs'] = fewRigged.rigs;
export const handled: Fewer['rig'] = newRigged.rig === NewRig.Ketch ? OldRig.Brig : newRigged.rig;
// @ts-expect-error: the older enum has no `ketch`
export const narrower: Fewer['rig'] = newRigged.rig;
// @ts-expect-error: nor has its list
export const narrowerList: Fewer['rigs'] = newRigged.rigs;
// @ts-expect-error: nor has an object with it
export const narrowerObject: Fewer['mast'] = newRigged.mast;
// @ts-expect-error: not every string is a value of the enum
export const anyText: Fewer['rig'] = String(newRigged.rig);
// @ts-expect-error: a mast has a rig
export const withoutRig: Fewer['mast'] = {};

class Digits extends CustomResource {
  rig!: '1' | '2';
  list?: ('1' | '2')[];
}
class Decks extends CustomResource {
  rig!: OldDeck;
  list?: OldDeck[];
}
declare const decks: Decks;
// @ts-expect-error: a number is not a string, even with the same digits
export const digits: Converted<Decks, Digits>['rig'] = decks.rig;
// @ts-expect-error: nor in a list
export const digitsList: Converted<Decks, Digits>['list'] = decks.list;
