import type { ApiPackage } from '../model/index.js';
import { importedWords, withoutImports, withoutSpans } from './code-text.js';

/** Where the code of an operator serves webhooks, as far as its text tells. */
export interface ServedPaths {
  /** Paths of registrations, and all other texts in the code that look like paths. */
  readonly exact: ReadonlySet<string>;
  /** How paths of built-in kinds end, as `-pod`: their groups are not looked up. */
  readonly endings: readonly string[];
}

/**
 * Finds where webhooks are served, from the text of the code alone.
 *
 * @returns undefined when nothing is registered, or when a registration cannot be understood without running it
 */
export function servedPaths(texts: readonly string[], packages: readonly ApiPackage[]): ServedPaths | undefined {
  const codes = texts.map(withoutMarkersAndImports);
  if (!codes.some((code) => registration.test(code)) || codes.some((code) => hasPuzzle(code))) return undefined;
  const exact = new Set(codes.flatMap((code) => [...code.matchAll(pathLiteral)].map(([, , path = '']) => path)));
  const endings: string[] = [];
  for (const [index, code] of codes.entries()) {
    const builtins = importedWords(texts[index] ?? '', 'kbts/k8s/');
    for (const built of builtWebhooks(code)) {
      const paths = defaultPaths(built, packages);
      for (const path of paths) exact.add(path);
      if (paths.length > 0) continue;
      if (!builtins.has(built.kind)) return undefined;
      endings.push(`-${built.kind.toLowerCase()}`);
    }
  }
  return { exact, endings };
}

const registration = /\bnewWebhookManagedBy\s*[<(]|\.register\s*[<(]/;
const pathLiteral = /(['"`])(\/[\w\-/]*)\1/g;
const builderCall =
  /\bnewWebhookManagedBy\s*(?:<[^<>()]*>\s*)?\((?:[^,()]|\([^()]*\))*,\s*(?:\w+\.)*(\w+)\s*(?:,\s*)?\)/g;

/** What gives a path or a builder in a way that only a run would tell. */
const puzzles: readonly RegExp[] = [
  /\bnewWebhookManagedBy\b(?!\s*[<(])/,
  /\bnew\s+WebhookBuilder\b/,
  /\.register\s*(?:<[^<>()]*>\s*)?\((?!\s*(?:'[^']*'|"[^"]*"|`[^`$]*`)\s*,)/,
  /\.with(?:Defaulter|Validator)CustomPath\s*\((?!\s*(?:'[^']*'|"[^"]*"|`[^`$]*`)\s*(?:,\s*)?\))/,
];

function hasPuzzle(code: string): boolean {
  const calls = code.match(/\bnewWebhookManagedBy\s*[<(]/g) ?? [];
  return calls.length !== [...code.matchAll(builderCall)].length || puzzles.some((puzzle) => puzzle.test(code));
}

/** Markers hold the paths that are in question. An import under another name stays in and is a puzzle. */
function withoutMarkersAndImports(text: string): string {
  const unmarked = withoutSpans(text, /@(?:\w+\.)?Webhook\(\{/g, '})').replace(/\+kubebuilder:webhook.*/g, '');
  return withoutImports(unmarked, (clause) => /\bnewWebhookManagedBy\s+as\b/.test(clause));
}

/** A builder: its kind, and the calls up to `complete`, or all when they do not stand together. */
interface BuiltWebhooks {
  readonly kind: string;
  readonly calls: string | undefined;
}

function builtWebhooks(code: string): BuiltWebhooks[] {
  const found = [...code.matchAll(builderCall)];
  return found.map((match, index) => {
    const rest = code.slice(match.index + match[0].length, found[index + 1]?.index);
    const end = rest.indexOf('.complete(');
    return { kind: match[1] ?? '', calls: end < 0 ? undefined : rest.slice(0, end) };
  });
}

/** Paths of a kind of this project, in all its versions; none for other kinds. */
function defaultPaths({ kind, calls }: BuiltWebhooks, packages: readonly ApiPackage[]): string[] {
  const has = (method: string) =>
    calls === undefined || (calls.includes(`.${method}(`) && !calls.includes(`.${method}CustomPath(`));
  const types = packages.flatMap((one) => one.types.filter(({ name }) => name === kind));
  return types.flatMap(({ kind: names }) => {
    if (!names) return [];
    const ending = `${names.group.replaceAll('.', '-')}-${names.version}-${kind.toLowerCase()}`;
    return [
      ...(has('withDefaulter') ? [`/mutate-${ending}`] : []),
      ...(has('withValidator') ? [`/validate-${ending}`] : []),
    ];
  });
}
