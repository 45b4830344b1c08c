import { visible } from '../../base/problems/index.js';
import type { Comparison } from './compare.js';
import type { GoCode, GoPlace } from './read/go-code.js';
import type { FoundProject } from './read/read-parts.js';
import type { GoWebhook } from './read/webhooks.js';
import type { LeftKind } from './write/kinds.js';

/** Path of the porting report in the new project. */
export const portingFile = 'PORTING.md';

interface PortingFacts extends FoundProject {
  readonly left: readonly LeftKind[];
  /** Webhooks that do not belong to exactly one kind. */
  readonly otherWebhooks: readonly GoWebhook[];
  readonly comparison: Comparison;
}

/** Returns the porting report: equal manifests, differences, and code that has to be ported by hand. */
export function portingReport(facts: PortingFacts): string {
  const { projectName, comparison } = facts;
  const sections = [
    section('Manifests that differ', comparison.different),
    section('Changed in `config/`', facts.config.changed),
    section('Decide', facts.remarks),
    section('Controllers', controllerLines(facts)),
    section('Webhooks', webhookLines(facts)),
    section('Conversion', handlerLines(facts, isConversion)),
    section('Flags of the manager', flagLines(facts)),
    section('Tests', testLines(facts)),
    section('Build', buildLines(facts)),
  ];
  return `# Porting ${projectName} from Go

Imported by \`kbts import project\`: API types, permissions, webhook configurations and \`config/\`. The code has to be
ported by hand. It is listed below as far as a plain search found it; the search may miss code in an unusual style.

${comparison.equal.length > 0 ? `Generated, and the same as in the Go project: ${comparison.equal.join(', ')}.\n` : ''}${sections.join('')}`;
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const items = lines.map((line) => `- [ ] ${visible(line)}\n`);
  return `\n## ${title}\n\n${items.join('')}`;
}

function at({ file, line }: GoPlace): string {
  return `\`${file}:${line}\``;
}

function controllerLines({ code, kinds, left }: PortingFacts): readonly string[] {
  const own = kinds.kinds.filter(({ controlled }) => controlled !== undefined);
  const foreign = kinds.foreign.filter((one) => left.every(({ kind }) => kind !== one));
  const known = new Set([...own, ...foreign].map(({ kind }) => kind));
  const found = new Set(code.controllers.map(({ kind }) => kind));
  return [
    ...code.controllers.map((controller) => {
      const watches = controller.watches.map((watch) => `\`${watch}\``).join(', ');
      const target = known.has(controller.kind)
        ? ''
        : '; create its controller with `kbts create api --resource=false`';
      return `${at(controller)} reconciles \`${controller.kind}\`${watches === '' ? '' : `, ${watches}`}${target}`;
    }),
    ...[...known]
      .filter((kind) => !found.has(kind))
      .map((kind) => `The controller of \`${kind}\`: its code was not found`),
    ...left.map(
      ({ kind, reason }) => `The controller of \`${kind.group}/${kind.version}\` \`${kind.kind}\`: ${reason}`,
    ),
  ];
}

type Handler = GoCode['handlers'][number];

function isConversion({ name }: Handler): boolean {
  return name.startsWith('Convert');
}

function handlerLines({ code }: PortingFacts, isWanted: (handler: Handler) => boolean): readonly string[] {
  return code.handlers.filter(isWanted).map((one) => `${at(one)} \`${one.owner}.${one.name}\``);
}

function webhookLines(facts: PortingFacts): readonly string[] {
  const others = facts.otherWebhooks.map(
    ({ marker }) =>
      `The handler of \`${marker.path ?? marker.url ?? ''}\` (\`${marker.name}\`) does not belong to exactly one kind`,
  );
  // Without webhook configurations, a function named `Default` or `Handle` may have a different purpose.
  const isAdmission = (one: Handler) =>
    !isConversion(one) && (facts.webhooks !== undefined || /^Validate/.test(one.name));
  return [...handlerLines(facts, isAdmission), ...others];
}

/** Manager flags that scaffolded projects also have. */
const known =
  /^(?:kubeconfig|metrics-(?:bind-address|secure|cert-(?:path|name|key))|webhook-(?:port|cert-(?:path|name|key))|health-probe-bind-address|leader-elect|enable-http2|zap-.*)$/;

function flagLines({ code }: PortingFacts): readonly string[] {
  return code.flags.filter(({ name }) => !known.test(name)).map((flag) => `${at(flag)} \`--${flag.name}\``);
}

function testLines({ testFiles }: PortingFacts): readonly string[] {
  const folders = new Map<string, number>();
  for (const file of testFiles) {
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.';
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return [...folders].map(([folder, count]) => `\`${folder}\`: ${count === 1 ? '1 test file' : `${count} test files`}`);
}

function buildLines({ makeTargets, hasDockerfile }: PortingFacts): readonly string[] {
  const docker = 'The Dockerfile builds a Node image: add everything that your image contains besides the manager';
  return [...(hasDockerfile ? [docker] : []), ...makeTargets.map((name) => `The Makefile target \`${name}\``)];
}
