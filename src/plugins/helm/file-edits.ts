import { type ReadableFiles, withLineFeeds } from '../../base/files/index.js';
import type { Project } from '../../base/project-file/index.js';
import type { Draft } from '../../project/index.js';
import { packageFile } from '../package-file.js';
import type { Chart } from './chart/chart.js';
import type { HelmPaths } from './paths.js';

/** Appends the chart targets to the Makefile, unless they exist. */
export function withHelmTargets(draft: Draft, { chart }: HelmPaths, project: Project, templates: ReadableFiles): void {
  const before = draft.files.readText('Makefile');
  if (before === undefined || /^helm-deploy:/m.test(before)) return;
  const text = packageFile(templates, 'helm/Makefile', { project: project.projectName, chartFolder: chart });
  draft.write('Makefile', `${before.trimEnd()}\n\n${text}`, 'replace');
}

/** Excludes the chart from the scaffolded .gitignore, which ignores `dist`: users change files in the chart. */
export function keepGitFromIgnoring(draft: Draft, { chart }: HelmPaths): void {
  const before = draft.files.readText('.gitignore');
  if (before === undefined || !chart.startsWith('dist/')) return;
  const root = chart.split('/').slice(0, 2).join('/');
  draft.edit('.gitignore', (text) => text.replace(/^\/?dist\/?(\r?)$/m, `dist/*$1\n!${root}/$1`));
}

const workflowFile = '.github/workflows/test-chart.yml';

/** Writes the workflow that tests the chart. A file that the user changed is kept unless `force` is true. */
export function writeWorkflow(
  draft: Draft,
  { chart: folder }: HelmPaths,
  { features, name }: Chart,
  templates: ReadableFiles,
  force: boolean,
): void {
  const variants = [true, false].map((hasCertificates) =>
    packageFile(templates, 'helm/test-chart.yml', {
      chartFolder: JSON.stringify(folder),
      project: name,
      certManagerStep: hasCertificates ? packageFile(templates, 'helm/cert-manager-step.yml') : '',
    }),
  );
  const [withCertificates = '', without = ''] = variants;
  const isUntouched = variants.includes(withLineFeeds(draft.files.readText(workflowFile) ?? ''));
  draft.write(
    workflowFile,
    features.hasCertificates ? withCertificates : without,
    force || isUntouched ? 'replace' : 'keep',
  );
}
