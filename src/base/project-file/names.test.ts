import { describe, expect, it } from 'vitest';
import { apiFolder, configPrefix, webhookFolder } from './paths.js';
import { pluralize, pluralOf } from './pluralize.js';
import { checkControllerName, checkDomain, checkProjectName, checkResource } from './validate.js';

const good = { group: 'crew', version: 'v1', kind: 'Captain' };
const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message);

describe('plurals', () => {
  it.each([
    ...[
      ['CronJob', 'CronJobs'],
      ['redis', 'redis'],
      ['Proof', 'Proofs'],
      ['Demo', 'Demoes'],
      ['Info', 'Infoes'],
      ['Ox', 'Oxen'],
    ],
    ...[
      ['Policy', 'Policies'],
      ['MicroserviceQuota', 'MicroserviceQuotas'],
      ['FirstMate', 'FirstMates'],
      ['Child', 'Children'],
    ],
    ...[
      ['ObjectMeta', 'ObjectMeta'],
      ['DNS', 'DNSes'],
      ['dns', 'dnsDNSes'],
      ['MyID', 'MyIDs'],
      ['GrandChild', 'GrandChildren'],
    ],
    ...[
      ['Index', 'Indices'],
      ['Proxy', 'Proxies'],
      ['HTTPRoute', 'HTTPRoutes'],
      ['GatewayClass', 'GatewayClasses'],
      ['S', 'Ses'],
    ],
    ...[
      ['Safe', 'Saves'],
      ['Repo', 'Repoes'],
      ['Box', 'Boxes'],
      ['News', 'News'],
      ['', ''],
    ],
  ])('of %j is %j, as flect says', (one = '', many = '') => {
    expect(pluralize(one)).toBe(many);
  });

  it('are written in lower case', () => {
    expect(pluralOf('FirstMate')).toBe('firstmates');
  });
});

describe('checking a resource', () => {
  it.each([
    good,
    { ...good, group: '' },
    { ...good, group: 'a.b-c' },
    { ...good, version: 'v1beta1' },
    { ...good, version: 'v10' },
    { ...good, version: 'v2alpha' },
    { ...good, kind: 'HTTPRoute2' },
    { ...good, kind: `C${'c'.repeat(58)}` },
    { ...good, group: 'g'.repeat(253 - 'captains..example.com'.length) },
    { ...good, plural: 'captains-of-sea' },
  ])('accepts %j', (request) => {
    expect(checkResource(request, 'example.com')).toEqual([]);
  });

  it.each([
    [{ ...good, group: 'Crew' }, 'invalid group `Crew`', '--group crew'],
    [{ ...good, group: 'crew_x' }, 'invalid group `crew_x`', '--group crewx'],
    [{ ...good, version: '' }, 'the version is empty', '--version v1'],
    [{ ...good, version: 'V1' }, 'invalid version `V1`', '--version v1`'],
    [{ ...good, version: '1' }, 'invalid version `1`', '--version v1`'],
    [{ ...good, version: 'v1.0' }, 'invalid version `v1.0`', '--version v1`'],
    [{ ...good, version: '2x' }, 'invalid version `2x`', '--version v2`'],
    [{ ...good, version: 'v' }, 'invalid version `v`', '--version v1`'],
    [{ ...good, version: '2Beta3' }, 'invalid version `2Beta3`', '--version v2beta3`'],
    [{ ...good, version: 'v1gamma1' }, 'invalid version `v1gamma1`', '--version v1`'],
    [{ ...good, version: `v${'1'.repeat(63)}` }, '64 characters, at most 63', '--version v1'],
    [{ ...good, kind: '' }, 'the kind is empty', '--kind Captain'],
    [{ ...good, kind: 'captain' }, 'must start with an uppercase letter', '--kind Captain'],
    [{ ...good, kind: 'Cap_tain' }, 'invalid kind `Cap_tain`', '--kind CapTain'],
    [{ ...good, kind: 'Cap-Tain' }, 'is not a valid class name', '--kind CapTain'],
    [{ ...good, kind: 'Kind' }, 'clashes with a name that the generated file imports', '--kind MyKind'],
    [{ ...good, kind: 'C'.repeat(60) }, '60 characters, at most 59 are allowed', `--kind ${'C'.repeat(59)}\``],
    [{ ...good, kind: 'C'.repeat(60) }, 'the list kind `<Kind>List` has at most 63', '--kind'],
    [{ ...good, plural: 'c'.repeat(64) }, '64 characters, at most 63 are allowed', '--plural captains'],
    [
      { ...good, group: 'g'.repeat(254 - 'captains..example.com'.length) },
      'which has 254 characters; at most 253 are allowed',
      'shorten the group, or pass a shorter plural, for example `--plural captains`',
    ],
    [{ ...good, plural: 'Captains' }, 'invalid plural `Captains`', '--plural captains'],
    [{ ...good, kind: '--force' }, '`--kind` has no value', '--kind Captain'],
  ])('refuses %j', (request, message, way) => {
    const [problem] = checkResource(request, 'example.com');
    expect(problem).toMatchObject({ code: 'resource-invalid', severity: 'error' });
    expect(problem?.message).toContain(message);
    expect(problem?.hint).toContain(way);
  });

  it('reports all that is wrong', () => {
    expect(checkResource({ group: 'A', version: 'B', kind: 'c', plural: 'D' }, 'example.com')).toHaveLength(4);
  });

  it('requires a dot in the whole group, as the API server does', () => {
    expect(checkResource({ ...good, group: 'crew.io' }, '')).toEqual([]);
    expect(checkResource(good, 'io')).toEqual([]);
    expect(checkResource(good, '')).toMatchObject([
      {
        message: 'the API group `crew` must contain a dot, and the project has no domain',
        hint: expect.stringContaining('--group crew.example.com'),
      },
    ]);
    expect(checkResource({ ...good, group: '' }, 'io')).toMatchObject([{ message: expect.stringContaining('`io`') }]);
  });

  it('requires a group or a domain, and reports which of the two is invalid', () => {
    expect(messages(checkResource({ ...good, group: '' }, ''))[0]).toContain('the project has no domain');
    expect(messages(checkResource(good, 'Bad_Domain'))[0]).toContain('invalid domain `Bad_Domain`');
    expect(messages(checkResource({ ...good, group: '' }, 'Bad_Domain'))[0]).toContain('invalid domain `Bad_Domain`');
    expect(checkResource({ ...good, group: '' }, 'io')).toMatchObject([
      {
        message: 'the group is empty, so the API group is the domain `io` of the project, which must contain a dot',
        hint: 'pass a group, for example `--group crew`',
      },
    ]);
    expect(checkResource({ ...good, group: '' }, 'example.com')).toEqual([]);
  });
});

describe('checking the names of a project', () => {
  it('accepts what Kubernetes accepts', () => {
    expect([
      ...checkDomain('tutorial.kubebuilder.io'),
      ...checkDomain(''),
      ...checkProjectName('p-1'),
      ...checkControllerName('a-b'),
    ]).toEqual([]);
  });

  it('refuses the rest and offers a better one', () => {
    expect(checkDomain('Example.com/x')[0]?.message).toContain('invalid domain `Example.com/x`');
    expect(checkProjectName('My Project')[0]?.hint).toContain('--project-name my-project');
    expect(checkControllerName('9lives')[0]).toMatchObject({
      code: 'resource-invalid',
      hint: 'pass a name, for example `--controller-name lives`',
    });
  });
});

describe('folders', () => {
  const id = { group: 'crew', domain: 'x.io', version: 'v1', kind: 'Captain' };

  it('have no group with one group', () => {
    expect(apiFolder({ multigroup: false }, id)).toBe('src/api/v1');
    expect(configPrefix({ multigroup: false }, id)).toBe('');
  });

  it('are sorted by group with several, unless the group is the bare domain', () => {
    expect(webhookFolder({ multigroup: true }, id)).toBe('src/webhook/crew/v1');
    expect(apiFolder({ multigroup: true }, { ...id, group: '' })).toBe('src/api/v1');
    expect(configPrefix({ multigroup: true }, id)).toBe('crew_');
  });
});
