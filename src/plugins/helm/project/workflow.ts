import { type ReadableFiles, withLineFeeds } from '../../../files/index.js';
import type { Draft } from '../../../scaffold/index.js';
import { packageFile } from '../../package-file.js';
import type { Chart } from '../chart/chart.js';
import type { HelmPaths } from './paths.js';

const path = '.github/workflows/test-chart.yml';

/**
 * Writes the workflow that tests the chart. A file that the user changed stays; an unchanged one gets the steps that a
 * chart with certificates or monitors requires.
 */
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
  const isUntouched = variants.includes(withLineFeeds(draft.files.readText(path) ?? ''));
  draft.write(path, features.hasCertificates ? withCertificates : without, force || isUntouched ? 'replace' : 'keep');
}
