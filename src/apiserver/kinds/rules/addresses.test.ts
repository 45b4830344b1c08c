import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestServer } from '../../fixtures/test-server.js';
import type { JsonObject } from '../../model/index.js';

let server: TestServer;

beforeEach(async () => {
  server = await TestServer.start();
});
afterEach(() => server.stop());

const written = '2001:0db8::1';
const spelled = (path: string) =>
  `${path}: IPv6 address "${written}" should be in RFC 5952 canonical format ("2001:db8::1")`;

const kinds: readonly (readonly [path: string, object: JsonObject, warnings: readonly string[]])[] = [
  [
    '/api/v1/namespaces/default/services',
    {
      apiVersion: 'v1',
      kind: 'Service',
      spec: {
        type: 'LoadBalancer',
        ports: [{ port: 80 }],
        loadBalancerIP: written,
        loadBalancerSourceRanges: ['10.0.0.0/8', '2001:0db8::/32'],
      },
    },
    [
      spelled('spec.loadBalancerIP'),
      'spec.loadBalancerSourceRanges[1]: IPv6 CIDR value "2001:0db8::/32" should be in RFC 5952 canonical format ("2001:db8::/32")',
    ],
  ],
  [
    '/api/v1/namespaces/default/services',
    {
      apiVersion: 'v1',
      kind: 'Service',
      spec: { type: 'LoadBalancer', ports: [{ port: 80 }], loadBalancerIP: '010.0.0.1' },
    },
    ['spec.loadBalancerIP: non-standard IP address "010.0.0.1" is invalid: use "10.0.0.1"'],
  ],
  [
    '/apis/networking.k8s.io/v1/namespaces/default/networkpolicies',
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      spec: { podSelector: {}, egress: [{ to: [{ ipBlock: { cidr: '2001:0db8::/32' } }] }] },
    },
    [
      'spec.egress[0].to[0].ipBlock.cidr: IPv6 CIDR value "2001:0db8::/32" should be in RFC 5952 canonical format ("2001:db8::/32")',
    ],
  ],
  [
    '/api/v1/namespaces/default/pods',
    {
      apiVersion: 'v1',
      kind: 'Pod',
      spec: {
        containers: [{ name: 'a', image: 'a:1', ports: [{ containerPort: 80, hostIP: '10.0.0.1' }] }],
        hostAliases: [{ ip: written, hostnames: ['a'] }],
      },
    },
    [
      'spec.containers[0].ports[0]: hostIP set without hostPort: {Name: HostPort:0 ContainerPort:80 Protocol:TCP HostIP:10.0.0.1}',
      spelled('spec.hostAliases[0].ip'),
    ],
  ],
];

describe('IP addresses', () => {
  test.each(kinds)('in a form that is not canonical lead to a warning at %s', async (path, object, warnings) => {
    const { status, headers } = await server.send('POST', path, { ...object, metadata: { name: 'a' } });
    expect(status).toBe(201);
    expect([headers.warning].flat()).toEqual(warnings.map((text) => `299 - "${text.replaceAll('"', '\\"')}"`));
  });

  test('in the canonical form lead to none', async () => {
    const spec = { type: 'LoadBalancer', ports: [{ port: 80 }], loadBalancerIP: '2001:db8::1' };
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec };
    const { headers } = await server.send('POST', '/api/v1/namespaces/default/services', service);
    expect(headers.warning).toBeUndefined();
  });

  test('of endpoint slices must be canonical', async () => {
    const { body } = await server.send('POST', '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices', {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: { name: 'a' },
      addressType: 'IPv6',
      endpoints: [{ addresses: [written, '::ffff:1.2.3.4', '2001:db8::1'] }],
    });
    expect(body.details.causes.map((cause: JsonObject) => cause.message)).toEqual([
      'Invalid value: "2001:0db8::1": must be in canonical form ("2001:db8::1")',
      'Invalid value: "::ffff:1.2.3.4": must not be an IPv4-mapped IPv6 address',
    ]);
  });
});
