import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { generateManifests } from './index.js';

const project = (conversion: string, kind: string) => `domain: example.com
layout:
- typescript.kbts.io/v1
projectName: fleet
resources:
- api:
    crdVersion: v1
  domain: example.com
  group: ship
  kind: ${kind}
  version: v1
  webhooks:
    ${conversion}
    webhookVersion: v1
version: "3"
`;

function typesOf(version: string, markers: string): string {
  return `// +groupName=ship.example.com
// +versionName=${version}
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
${markers}
export class Frigate extends CustomResource {}
`;
}

function conversionOf(markers: readonly string[], projectText?: string): unknown {
  const sources = markers.map((text, index) => [`src/v${index + 1}/types.ts`, typesOf(`v${index + 1}`, text)] as const);
  const files = { ...Object.fromEntries(sources), ...(projectText === undefined ? {} : { PROJECT: projectText }) };
  const problems = new DiagnosticList();
  const { stdout } = generateManifests(
    ['crd', 'paths=./src/...', 'output:stdout'],
    memoryFiles(files),
    '0.0.0',
    problems,
  );
  expect(problems.all).toEqual([]);
  return parse(stdout).spec.conversion;
}

const usual = {
  strategy: 'Webhook',
  webhook: {
    clientConfig: { service: { name: 'webhook-service', namespace: 'system', path: '/convert' } },
    conversionReviewVersions: ['v1'],
  },
};

describe('spec.conversion', () => {
  it('is in the CRD if any version requires it, with all of its settings', () => {
    const second =
      '// +kbts:conversion:webhook:serviceName=harbour,serviceNamespace=sea,path=/turn,port=9443,reviewVersions={v1,v1beta1}';
    expect(conversionOf(['// +kubebuilder:storageversion', second])).toEqual({
      strategy: 'Webhook',
      webhook: {
        clientConfig: { service: { name: 'harbour', namespace: 'sea', path: '/turn', port: 9443 } },
        conversionReviewVersions: ['v1', 'v1beta1'],
      },
    });
  });

  it('may be requested by every version with the same settings', () => {
    const same = '// +kbts:conversion:webhook';
    expect(conversionOf([`${same}\n// +kubebuilder:storageversion`, same])).toEqual(usual);
  });

  it('follows from PROJECT, for the kinds that it names', () => {
    expect(conversionOf([''], project('conversion: true', 'Frigate'))).toEqual(usual);
    expect(conversionOf([''], project('conversion: true', 'Sloop'))).toBeUndefined();
    expect(conversionOf([''], project('conversion: false', 'Frigate'))).toBeUndefined();
  });

  it('follows from PROJECT in whatever style it is written', () => {
    const head = 'domain: example.com\nlayout: [typescript.kbts.io/v1]\nprojectName: fleet\nversion: "3"\n';
    const resource = (webhooks: string) =>
      `${head}resources: [{api: {}, domain: example.com, group: ship, kind: Frigate, version: v1, "webhooks": ${webhooks}}]\n`;
    expect(conversionOf([''], resource('{conversion: true, webhookVersion: v1}'))).toEqual(usual);
    expect(conversionOf([''], resource('{"conver\\x73ion": true}'))).toEqual(usual);
    expect(conversionOf([''], resource('{conversion: false, # conversion: true\n  spoke: []}'))).toBeUndefined();
  });

  it('is as the marker says where PROJECT names the kind too', () => {
    const conversion = conversionOf(['// +kbts:conversion:webhook:port=1'], project('conversion: true', 'Frigate'));
    expect(conversion).toMatchObject({ webhook: { clientConfig: { service: { port: 1 } } } });
  });

  it('is omitted from a CRD without conversion', () => {
    expect(conversionOf([''])).toBeUndefined();
  });

  it('is not made from a PROJECT file that cannot be read', () => {
    const files = {
      'src/v1/types.ts': typesOf('v1', ''),
      PROJECT: `${project('conversion: true', 'Frigate')}domain: twice\n`,
    };
    const problems = new DiagnosticList();
    const run = generateManifests(['crd', 'paths=./src/...', 'output:stdout'], memoryFiles(files), '0.0.0', problems);
    expect(problems.all).toMatchObject([{ code: 'project-invalid', span: { file: 'PROJECT' } }]);
    expect(run.stdout).toBe('');
  });
});
