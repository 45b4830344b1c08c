// Test counts from vitest's JSON report, and the last line of a run.

/** The results of the tests.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * Counts the tests of a report of vitest. A file that could not be loaded counts as one failed test.
 *
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
export function countTests({ testResults }) {
  const statuses = testResults.flatMap(({ status, assertionResults }) =>
    assertionResults.length === 0 && status === 'failed' ? ['failed'] : assertionResults.map((test) => test.status),
  );
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  return { passed, failed, skipped: statuses.length - passed - failed };
}

/**
 * The last line of a run, for example `12 passed, 0 failed, 1 skipped`.
 *
 * @param {Counts} counts
 */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Comparisons with files outside of the repo, which not everyone has. */
const outsideFiles = '../shared/golden';

/**
 * Names of all tests that were skipped; the name of their group ends with the reason.
 *
 * @param {{ testResults: { assertionResults: { status: string, fullName: string }[] }[] }} report
 * @returns {string[]}
 */
export function skippedTests({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName);
}

/**
 * Names of tests that were skipped although everything that this repo can set up should be available.
 *
 * @param {{ testResults: { assertionResults: { status: string, fullName: string }[] }[] }} report
 * @returns {string[]}
 */
export function skippedForNoGoodReason(report) {
  return skippedTests(report).filter((name) => !name.includes(outsideFiles));
}
