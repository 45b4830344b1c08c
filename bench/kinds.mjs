// Generates any number of kinds in both languages from one list of fields.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../hack/run-step.mjs';

/**
 * @typedef {{ name: string, go: string, ts: string, doc: string, isOptional?: boolean, markers?: string[] }} Field
 */

/** @type {Field[]} */
const endpointFields = [
  { name: 'name', go: 'string', ts: 'string', doc: 'Name identifies it.' },
  {
    name: 'host',
    go: 'string',
    ts: 'string',
    doc: 'Host is where it is.',
    markers: ['kubebuilder:validation:MinLength=1'],
  },
  {
    name: 'port',
    go: 'int32',
    ts: 'Int32',
    doc: 'Port is the port there.',
    markers: ['kubebuilder:validation:Minimum=1', 'kubebuilder:validation:Maximum=65535'],
  },
];

/** @type {Field[]} */
const specFields = [
  {
    name: 'schedule',
    go: 'string',
    ts: 'string',
    doc: 'Schedule says when to run, in cron format.',
    markers: ['kubebuilder:validation:MinLength=1', 'kubebuilder:validation:MaxLength=64'],
  },
  {
    name: 'startingDeadlineSeconds',
    go: '*int64',
    ts: 'Int64',
    doc: 'StartingDeadlineSeconds is how late a run may begin.',
    isOptional: true,
    markers: ['kubebuilder:validation:Minimum=0'],
  },
  {
    name: 'policy',
    go: 'Policy',
    ts: 'Policy',
    doc: 'Policy says what happens to runs that meet.',
    isOptional: true,
    markers: ['kubebuilder:default=Allow'],
  },
  {
    name: 'replicas',
    go: '*int32',
    ts: 'Int32',
    doc: 'Replicas is how many run at once.',
    isOptional: true,
    markers: ['kubebuilder:validation:Minimum=0', 'kubebuilder:default=1'],
  },
  { name: 'paused', go: '*bool', ts: 'boolean', doc: 'Paused stops new runs.', isOptional: true },
  {
    name: 'image',
    go: 'string',
    ts: 'string',
    doc: 'Image is what runs.',
    markers: ['kubebuilder:validation:Pattern=`^[a-z0-9./:@-]+$`'],
  },
  {
    name: 'labels',
    go: 'map[string]string',
    ts: 'Record<string, string>',
    doc: 'Labels are put on each run.',
    isOptional: true,
  },
  {
    name: 'hosts',
    go: '[]string',
    ts: 'string[]',
    doc: 'Hosts may be called.',
    isOptional: true,
    markers: ['kubebuilder:validation:MaxItems=10', 'kubebuilder:validation:items:MaxLength=63', 'listType=set'],
  },
  {
    name: 'endpoints',
    go: '[]Endpoint',
    ts: 'Endpoint[]',
    doc: 'Endpoints are served.',
    isOptional: true,
    markers: ['listType=map', 'listMapKey=name'],
  },
  {
    name: 'selector',
    go: '*metav1.LabelSelector',
    ts: 'LabelSelector',
    doc: 'Selector chooses the nodes.',
    isOptional: true,
  },
  {
    name: 'resources',
    go: 'corev1.ResourceRequirements',
    ts: 'ResourceRequirements',
    doc: 'Resources of one run.',
    isOptional: true,
  },
  { name: 'timeout', go: '*metav1.Duration', ts: 'Duration', doc: 'Timeout of one run.', isOptional: true },
];

/** A large type, which some kinds share. @type {Field} */
const templateField = {
  name: 'template',
  go: '*corev1.PodTemplateSpec',
  ts: 'PodTemplateSpec',
  doc: 'Template of a run.',
  isOptional: true,
};

/** @type {Field[]} */
const statusFields = [
  {
    name: 'active',
    go: '[]string',
    ts: 'string[]',
    doc: 'Active runs.',
    isOptional: true,
    markers: ['listType=atomic'],
  },
  {
    name: 'lastRunTime',
    go: '*metav1.Time',
    ts: 'Time',
    doc: 'LastRunTime is when the last one began.',
    isOptional: true,
  },
  {
    name: 'conditions',
    go: '[]metav1.Condition',
    ts: 'Condition[]',
    doc: 'Conditions of the kind.',
    isOptional: true,
    markers: ['listType=map', 'listMapKey=type'],
  },
];

const kindMarkers = [
  'kubebuilder:object:root=true',
  'kubebuilder:subresource:status',
  'kubebuilder:printcolumn:name=Schedule,type=string,JSONPath=`.spec.schedule`',
];

/**
 * Creates a project with that many kinds for kbts.
 *
 * @param {string} folder
 * @param {number} count
 * @param {{ hasTemplates?: boolean }} options `hasTemplates` adds a pod template to every tenth kind
 */
export function makeKindsProject(folder, count, { hasTemplates = false } = {}) {
  const api = join(folder, 'src/api/v1');
  mkdirSync(api, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "kinds", "type": "module" }\n');
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "module": "nodenext", "strict": true } }\n');
  writeFileSync(join(folder, 'PROJECT'), 'layout:\n- typescript.kbts.io/v1\nprojectName: kinds\nversion: "3"\n');
  writeFileSync(join(api, 'groupversion.ts'), `${packageMarkers}export {};\n`);
  for (let index = 0; index < count; index += 1)
    writeFileSync(join(api, `kind${index}.types.ts`), typeScriptOf(index, specOf(index, hasTemplates)));
  return folder;
}

/**
 * Creates a Go module with the same kinds for controller-gen, as a folder of `bench/tutorial`'s module, whose
 * dependencies it shares.
 *
 * @param {string} folder
 * @param {number} count
 * @param {{ hasTemplates?: boolean }} options `hasTemplates` adds a pod template to every tenth kind
 */
export function makeKindsModule(folder, count, { hasTemplates = false } = {}) {
  const api = join(folder, 'api/v1');
  mkdirSync(api, { recursive: true });
  for (const file of ['go.mod', 'go.sum']) cpSync(join(root, 'testdata/differential', file), join(folder, file));
  writeFileSync(join(api, 'doc.go'), `${packageMarkers}package v1\n`);
  for (let index = 0; index < count; index += 1)
    writeFileSync(join(api, `kind${index}_types.go`), goOf(index, specOf(index, hasTemplates)));
  return folder;
}

function specOf(index, hasTemplates) {
  return hasTemplates && index % 10 === 0 ? [...specFields, templateField] : specFields;
}

const packageMarkers = '// +groupName=kinds.example.com\n// +versionName=v1\n';

function typeScriptOf(index, spec) {
  const type = (name) => `${name}${index}`;
  const object = (name, fields, doc) =>
    `/** ${doc} */\nexport interface ${type(name)} {\n${fields.map(({ name: field, ts, isOptional, ...rest }) => `${above(rest, '  ')}  ${field}${isOptional ? '?' : ''}: ${own(ts, index)};\n`).join('')}}\n`;
  return `import { CustomResource, type Duration, type Int32, type Int64, type Time } from 'kbts/api';
import type { PodTemplateSpec, ResourceRequirements } from 'kbts/k8s/core/v1';
import type { Condition, LabelSelector } from 'kbts/k8s/meta/v1';

/** Policy says what happens to runs that meet. */
// +kubebuilder:validation:Enum=Allow;Forbid;Replace
export type ${type('Policy')} = string;

${object('Endpoint', endpointFields, 'Endpoint is a place.')}
${object(`Spec`, spec, 'Spec is the desired state.')}
${object(`Status`, statusFields, 'Status is the observed state.')}
/** ${type('Kind')} runs something now and then. */
${kindMarkers.map((marker) => `// +${marker}\n`).join('')}export class ${type('Kind')} extends CustomResource {
  spec!: ${type('Spec')};
  status?: ${type('Status')};
}
`;
}

function goOf(index, spec) {
  const type = (name) => `${name}${index}`;
  const object = (name, fields, doc) =>
    `// ${doc}\ntype ${type(name)} struct {\n${fields.map(({ name: field, go, isOptional, ...rest }) => `${above(rest, '\t')}\t${upperFirst(field)} ${own(go, index)} \`json:"${field}${isOptional ? ',omitempty' : ''}"\`\n`).join('')}}\n`;
  return `package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Policy says what happens to runs that meet.
// +kubebuilder:validation:Enum=Allow;Forbid;Replace
type ${type('Policy')} string

${object('Endpoint', endpointFields, 'Endpoint is a place.')}
${object('Spec', spec, 'Spec is the desired state.')}
${object('Status', statusFields, 'Status is the observed state.')}
// ${type('Kind')} runs something now and then.
${kindMarkers.map((marker) => `// +${marker}\n`).join('')}type ${type('Kind')} struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	Spec   ${type('Spec')}   \`json:"spec"\`
	Status ${type('Status')} \`json:"status,omitempty"\`
}
`;
}

/** The doc comment and the markers above a field. */
function above({ doc, markers = [] }, indent) {
  const docLine = indent === '\t' ? `${indent}// ${doc}\n` : `${indent}/** ${doc} */\n`;
  return docLine + markers.map((marker) => `${indent}// +${marker}\n`).join('');
}

/** Types that belong to one kind have its number as a suffix. */
function own(type, index) {
  return type.replace(/\b(Policy|Endpoint)\b/, `$1${index}`);
}

function upperFirst(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
