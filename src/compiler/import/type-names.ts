import { isDecoratorName } from '../markers/index.js';

/** Names from `kbts/api` and JavaScript that a declaration must not shadow. */
const reserved = new Set(
  `CustomResource GroupVersion Kind Bytes Duration Float Int Int32 Int64 IntOrString JSONValue MicroTime Quantity
  RawExtension Time SchemaKeywords ValueCondition FieldDecorator ObjectMeta Items Array Boolean Date Error Function JSON
  Map Math Number Object Partial Promise Proxy Record Reflect RegExp Set String Symbol Omit Pick Readonly Exclude
  Extract Awaited Uint8Array`.split(/\s+/),
);

/** Type names that are too vague without the owner's name as a prefix. */
const vague = new Set(['Spec', 'Status', 'Metadata', 'Template', 'Item', 'Items', 'Value', 'Values', 'Data', 'Config']);

/** Chooses unique names for the declarations in a file. */
export class TypeNames {
  readonly #taken = new Set<string>();

  /** @param kind the kind declared in the file; its name is reserved */
  constructor(private readonly kind: string) {
    this.#taken.add(kind);
    this.#taken.add('groupVersion');
  }

  /** Chooses and reserves a name for the type of a property, or for the type of its list items or map values. */
  take(property: string, owner: string, isPart: boolean): string {
    const own = pascalCase(isPart ? singular(property) : property) || 'Type';
    const isClear = owner !== this.kind && !vague.has(own) && own.length > 2;
    const candidates = [...(isClear ? [own] : []), `${owner}${own}`, `${this.kind}${owner}${own}`];
    const short = candidates.filter((name) => name.length <= 60);
    const name = short.find((candidate) => this.#isFree(candidate)) ?? this.#numbered(short.at(-1) ?? own);
    this.#taken.add(name);
    return name;
  }

  /** Reserves the name of an import. Returns the local name, which differs if the name is taken. */
  takeImport(name: string): string {
    const local = this.#isFree(name) ? name : this.#numbered(`Kubernetes${name}`);
    this.#taken.add(local);
    return local;
  }

  #isFree(name: string): boolean {
    return !this.#taken.has(name) && !reserved.has(name) && !isDecoratorName(name);
  }

  #numbered(name: string): string {
    if (this.#isFree(name)) return name;
    let number = 2;
    while (!this.#isFree(`${name}${number}`)) number += 1;
    return `${name}${number}`;
  }
}

/** Converts a property name to a type name; empty if the property name has no letters. */
function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return name.replace(/^\d+/, '').replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function singular(name: string): string {
  if (/ies$/i.test(name)) return name.replace(/ies$/i, 'y');
  if (/(?:ss|x|ch|sh)es$/i.test(name)) return name.slice(0, -2);
  return /[^su]s$/i.test(name) && name.length > 3 ? name.slice(0, -1) : name;
}
