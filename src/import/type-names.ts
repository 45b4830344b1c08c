import { isDecoratorName } from '../markers/index.js';

/** Names of `kbts/api`, and of JavaScript, that a declaration must not hide. */
const reserved = new Set(
  `CustomResource GroupVersion Kind Bytes Duration Float Int Int32 Int64 IntOrString JSONValue MicroTime Quantity
  RawExtension Time SchemaKeywords ValueCondition FieldDecorator ObjectMeta Items Array Boolean Date Error Function JSON
  Map Math Number Object Partial Promise Proxy Record Reflect RegExp Set String Symbol Omit Pick Readonly Exclude
  Extract Awaited Uint8Array`.split(/\s+/),
);

/** Names that say nothing without what they belong to. */
const vague = new Set(['Spec', 'Status', 'Metadata', 'Template', 'Item', 'Items', 'Value', 'Values', 'Data', 'Config']);

/** Chooses the names of the declarations of one file. */
export class TypeNames {
  readonly #taken = new Set<string>();

  /** @param kind the kind of the file, which is also a name */
  constructor(private readonly kind: string) {
    this.#taken.add(kind);
    this.#taken.add('groupVersion');
  }

  /**
   * Chooses a name and keeps it.
   *
   * @param property the name of the property that has the type
   * @param owner the type that has the property
   * @param isPart whether it is the type of an item of a list, or of a value of a map
   */
  take(property: string, owner: string, isPart: boolean): string {
    const own = pascalCase(isPart ? singular(property) : property) || 'Type';
    const isClear = owner !== this.kind && !vague.has(own) && own.length > 2;
    const candidates = [...(isClear ? [own] : []), `${owner}${own}`, `${this.kind}${owner}${own}`];
    const short = candidates.filter((name) => name.length <= 60);
    const name = short.find((candidate) => this.#isFree(candidate)) ?? this.#numbered(short.at(-1) ?? own);
    this.#taken.add(name);
    return name;
  }

  /** Keeps a name of an import; returns the local name, which differs if the name is taken. */
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

/** The name of a property as that of a type; empty if it has no letters. */
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
