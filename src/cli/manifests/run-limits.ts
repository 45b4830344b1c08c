import {
  configurableCodes,
  type DiagnosticList,
  type DiagnosticSink,
  diagnosticCodes,
  errorOf,
  isConfigurable,
  isSeverityName,
  type Severities,
  type SeverityName,
  severityNames,
  suggest,
} from '../../base/problems/index.js';

interface LimitOptions {
  /** Pairs of the form `code=severity`, separated by commas. */
  readonly severities?: string;
  readonly maxWarnings?: string;
}

/** Parses `--severity` and `--max-warnings`, and reports invalid values. By default, warnings are unlimited. */
export function readLimits({ severities: given, maxWarnings: max }: LimitOptions, sink: DiagnosticSink) {
  const pairs = given?.split(',').map((word) => readPair(word.trim(), sink)) ?? [];
  const severities: Severities = Object.fromEntries(pairs.flatMap((pair) => (pair ? [pair] : [])));
  if (max !== undefined && !/^\d{1,9}$/.test(max)) {
    const message = `invalid value in \`--max-warnings=${max}\`, expected a whole number`;
    sink.report(errorOf('usage', message, 'write for example `--max-warnings=0`'));
  }
  return { severities, maxWarnings: max === undefined ? Number.POSITIVE_INFINITY : Number(max) };
}

/** Reports an error if there are more warnings than allowed, unless there are errors already. */
export function checkWarnings(problems: DiagnosticList, { maxWarnings }: { readonly maxWarnings: number }): void {
  const count = problems.all.filter(({ severity }) => severity === 'warning').length;
  if (count <= maxWarnings || problems.hasErrors) return;
  const warnings = count === 1 ? '1 warning' : `${count} warnings`;
  const message = `found ${warnings}, but \`--max-warnings\` allows ${maxWarnings}`;
  const hint = 'fix them, or suppress a warning at its location with `// kbts-ignore <code>: <reason>`';
  problems.report({ code: 'warnings-exceeded', severity: 'error', message, hint });
}

function readPair(word: string, sink: DiagnosticSink): [code: string, severity: SeverityName] | undefined {
  const [code = '', severity = '', ...rest] = word.split('=');
  const refuse = (message: string, hint: string) => void sink.report(errorOf('usage', message, hint));
  if (!isConfigurable(code)) {
    if (Object.hasOwn(diagnosticCodes, code)) {
      return refuse(`the severity of \`${code}\` cannot be changed`, 'fix the reported problem');
    }
    const near = suggest(code, configurableCodes);
    const hint = near === undefined ? `expected one of ${listed(configurableCodes)}` : `did you mean \`${near}\`?`;
    return refuse(`\`--severity\`: unknown diagnostic code \`${code}\``, hint);
  }
  if (isSeverityName(severity) && rest.length === 0) return [code, severity];
  return refuse(
    `\`--severity\`: \`${word}\` has no valid severity, expected ${listed(severityNames)}`,
    `write for example \`--severity ${code}=warning\``,
  );
}

function listed(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
