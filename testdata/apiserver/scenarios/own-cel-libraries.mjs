import { array, crd, crds, custom, integer, object, rules, string } from '../shared.mjs';

export const area = 'cel';
const group = 'cel-my-libraries.judge.io';
const exprs = [
  "self.s.charAt(1) == 'b'", "self.s.indexOf('z') == 1", "self.s.substring(1, 3) == 'bc'", "self.s.substring(9) == ''", "self.s.replace('a', 'x') == 'a'", "self.s.split('b') == ['a', 'c']", "self.s.upperAscii() == 'abc'", "self.s.find('[0-9]+') == '1'", "self.s.findAll('[a-z]') == ['a']", "['a','b'].join('-') == 'a'", "self.s.trim() == ''", "'%s %d %.2f %x %b %o %e'.format(['a', 5, 1.5, 255, 5, 8, 1234.5]) == ''",
  "self.l.sum() > 100", "self.l.min() > 100", "self.l.max() > 100", "self.l.isSorted() && false", "self.l.indexOf(2) == 5", "self.l.sort()[0] == 9", "self.l.distinct().size() == 9", "self.l.slice(0, 9).size() == 1", "self.l.flatten().size() == 1", "[[1],[2]].flatten().size() == 1", "lists.range(3).size() == 1", "self.l.first().orValue(0) == 7", "self.l.last().value() == 7", "sets.contains(self.l, [9])", "sets.intersects(self.l, [9])", "sets.equivalent(self.l, [9])",
  "ip('1.2.3.4').family() == 6", "ip('256.1.1.1').family() == 4", "isIP('x')", "ip('::1').isLoopback() == false", "ip.isCanonical('127.0.0.1') == false", "cidr('10.0.0.0/8').containsIP('11.0.0.1')", "cidr('10.0.0.0').prefixLength() == 1", "cidr('192.168.0.0/24').masked().prefixLength() == 1", "string(cidr('10.0.0.1/8').ip()) == 'x'",
  "url('https://a.b:80/c/d?x=1&x=2').getHost() == ''", "url('x').getHost() == ''", "isURL('/a') == false", "url('https://a.b/c?x=1').getQuery()['x'] == ['2']", "quantity('1.5').isInteger()", "quantity('1Gi').asInteger() == 1", "quantity('1k').compareTo(quantity('1000')) == 1", "quantity('1').add(quantity('2')) == quantity('4')", "quantity('1').sub(1).asApproximateFloat() > 5.0", "isQuantity('x')", "semver('1.2.3').major() == 2", "semver('1.2').major() == 1", "isSemver('v1.2.3')", "semver('1.2.3-a').isLessThan(semver('1.2.2'))", "format.dns1123Label().validate('Bad').value() == []", "format.named('uuid').value().validate('x').hasValue() == false", "format.named('nope').hasValue()", "format.uri().validate('x').value() == []", "format.date().validate('x').value() == []", "format.byte().validate('?').value() == []",
  "optional.none().value() == 1", "self.?missing.orValue('x') == 'y'", "optional.of(1).optMap(x, x + 1).value() == 5", "[?optional.none(), 1].size() == 2", "{'a': 1}.transformList(k, v, v)[0] == 5", "{'a': 1}.transformMap(k, v, v + 1)['a'] == 5", "self.l.all(i, v, i == v)", "self.l.exists_one(x, x == 9)", "self.l.map(x, x > 1, x * 2).size() == 9",
  "timestamp('2020-02-30T00:00:00Z') > timestamp('2020-01-01T00:00:00Z')", "timestamp('2020-02-29T12:30:00Z').getHours() == 1", "timestamp('2020-02-29T12:30:00Z').getHours('Europe/Berlin') == 1", "timestamp('2020-02-29T12:30:00Z').getDayOfWeek() == 1", "duration('90m').getHours() == 5", "string(duration('90m')) == ''", "string(timestamp('2020-01-01T00:00:00Z') + duration('1h')) == ''", "string(1.0) == ''", "string(1e30) == ''", "double('x') > 1.0", "uint(-1) > 0u", "int(1e30) > 0", "bool('x')", "b'abc' == b'abd'", "string(b'\\xff') == ''", "type(self.s) == int", "self.any < 5", "self.any == 'y'", "self.any.startsWith('y')", "self.s == string(1) || 1/0 > 0", "self.l[5] == 1", "self.m['zz'] == 1", "self.s.matches('^b')", "dyn(self.s) > 1", "-self.i > 9223372036854775807 - 1", "self.i % 2 == 5", "self.l + [1] == []", "self.i in self.l && false", "'s' in self.m && false", "self.s < 'a'",
];
const field = (i) => `r${i}`;
const content = { s: 'abc', l: [3, 1, 2], m: { a: 1 }, any: 'x', i: 5 };
const inner = { s: string({ maxLength: 10 }), l: array(integer(), { maxItems: 5 }), m: { type: 'object', maxProperties: 5, additionalProperties: integer() }, any: { 'x-kubernetes-int-or-string': true }, i: integer() };
export default async function (t) {
  await t.namespace();
  const one = (i) => object(inner, rules({ rule: exprs[i] }));
  const good = [];
  for (let i = 0; i < exprs.length; i++) {
    const { status } = await t.post(`${crds}?dryRun=All`, crd(group, 'Thing', { spec: one(i) }), { pick: () => 'ok' });
    if (status === 201) good.push(i);
  }
  await t.crd(crd(group, 'Thing', { spec: object(Object.fromEntries(good.map((i) => [field(i), one(i)]))) }));
  t.cleanUp(() => t.quiet.delete(`${crds}/things.${group}`));
  for (const i of good) await t.post(`${group}/v1:things?dryRun=All`, custom(group, 'Thing', 'a', { [field(i)]: content }), { pick: () => 'created' });
}
