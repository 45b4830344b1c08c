import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from './source-files.js';

const page = readFileSync(`${root}docs/operations/security.md`, 'utf8');
const config = `${root}testdata/cronjob/project/config`;

interface Rule {
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

const rulesOf = (name: string): Rule[] => parse(readFileSync(`${config}/rbac/${name}`, 'utf8')).rules;

describe('the security page', () => {
  it('lists all generated roles', () => {
    const roles = readdirSync(`${config}/rbac`).filter((name) => /(?:^|_)role\.yaml$/.test(name));
    const listed = roles.map((name) => name.replace(/^cronjob_/, '<kind>_'));
    expect(listed.length).toBeGreaterThan(5);
    expect(listed.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('describes what the roles of the operator grant besides its decorators', () => {
    const granted = rulesOf('leader_election_role.yaml').map(({ resources = [], resourceNames, verbs }) => [
      resources.join(),
      resourceNames !== undefined,
      verbs.join(),
    ]);
    expect(granted).toEqual([
      ['leases', false, 'create'],
      ['leases', true, 'get,update'],
      ['events', false, 'create,patch'],
    ]);
    expect(rulesOf('metrics_auth_role.yaml').map(({ resources, verbs }) => [resources, verbs])).toEqual([
      [['tokenreviews'], ['create']],
      [['subjectaccessreviews'], ['create']],
    ]);
  });

  it('names the ports of the network policies, and the settings of the pod', () => {
    const policies = readdirSync(`${config}/network-policy`).filter((name) => name.startsWith('allow-'));
    const ports = policies.flatMap((name) =>
      parse(readFileSync(`${config}/network-policy/${name}`, 'utf8')).spec.ingress.flatMap(
        (rule: { readonly ports: readonly { readonly port: number }[] }) => rule.ports.map(({ port }) => port),
      ),
    );
    expect(ports.sort()).toEqual([8443, 9443]);
    for (const port of [...ports, 8081]) expect(page).toContain(`| ${port} |`);
    const [, deployment] = parseAllDocuments(readFileSync(`${config}/manager/manager.yaml`, 'utf8')).map((one) =>
      one.toJS(),
    );
    const { securityContext: pod, containers } = deployment.spec.template.spec;
    expect([pod, containers[0].securityContext]).toEqual([
      { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
    ]);
    for (const setting of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'allowPrivilegeEscalation: false'])
      expect(page).toContain(`\`${setting}\``);
  });
});
