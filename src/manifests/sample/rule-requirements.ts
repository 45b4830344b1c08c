import { escapeName } from '../../cel/index.js';
import type { JsonSchema } from '../../model/index.js';

type Fields = Readonly<Record<string, unknown>>;

const literal = `(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"|true|false|-?\\d+)`;
const isNotOne = new RegExp(`^self\\.(\\w+) ?!= ?(${literal}) ?\\|\\| ?has\\(self\\.(\\w+)\\)$`);
const isNoneOf = new RegExp(
  `^!\\(self\\.(\\w+) in \\[(${literal}(?:, ?${literal})*)\\]\\) ?\\|\\| ?has\\(self\\.(\\w+)\\)$`,
);
const eitherWay = new RegExp(
  `^self\\.(\\w+) ?== ?(${literal}) ?\\? ?has\\(self\\.(\\w+)\\) ?: ?!has\\(self\\.\\w+\\)$`,
);
const oneOfFields =
  /^(?:\(has\(self\.\w+\) ?\? ?1 ?: ?0\)(?: ?\+ ?(?=\()| ?(?=[=>])))+(?:==|>=) ?1$|^has\(self\.\w+\)(?: ?\|\| ?has\(self\.\w+\))*$/;

/** The CEL rules of an object itself. */
export function rulesOf(schema: JsonSchema): NonNullable<JsonSchema['x-kubernetes-validations']> {
  return [schema, ...(schema.allOf ?? [])].flatMap((part) => part['x-kubernetes-validations'] ?? []);
}

/**
 * Finds the fields that an object requires by common forms of CEL rules: those that kbts generates for unions of
 * objects, `self.type == 'a' ? has(self.a) : !has(self.a)`, and those of `ExactlyOneOf` and `AtLeastOneOf`. Other
 * rules are evaluated only by the API server.
 */
export function missingByRules(schema: JsonSchema, value: Fields): readonly string[] {
  const byName = new Map(Object.keys(schema.properties ?? {}).map((name) => [escapeName(name) ?? name, name]));
  return rulesOf(schema).flatMap(
    ({ rule }) => missingByRule(rule.trim(), value, (name) => byName.get(name) ?? name) ?? [],
  );
}

/** @param nameOf maps a CEL name to its field */
function missingByRule(rule: string, value: Fields, nameOf: (name: string) => string): string | undefined {
  const [, field = '', values = '', needed = ''] =
    isNotOne.exec(rule) ?? isNoneOf.exec(rule) ?? eitherWay.exec(rule) ?? [];
  if (needed !== '' && field !== '') {
    const known = [...values.matchAll(new RegExp(literal, 'g'))].map(([text]) => literalValue(text));
    return known.includes(value[nameOf(field)]) && !Object.hasOwn(value, nameOf(needed)) ? nameOf(needed) : undefined;
  }
  const list = oneOfFields.test(rule) ? rule : '';
  const names = [...list.matchAll(/self\.(\w+)/g)].map(([, name = '']) => nameOf(name));
  return names.some((name) => Object.hasOwn(value, name)) ? undefined : names[0];
}

function literalValue(text: string): unknown {
  if (!/^['"]/.test(text)) return JSON.parse(text);
  return text.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}
