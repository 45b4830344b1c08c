import type { JsonSchema } from '../model/index.js';
import { type Finding, pathText } from './finding.js';
import { valueTroubles } from './value.js';
import { partsBelow } from './walk.js';

/**
 * Finds defaults that their own schema refuses. A default is taken as it is written: those of its fields do not fill it
 * up before it is looked at.
 */
export function defaultFindings(root: JsonSchema): Finding[] {
  return partsBelow(root).flatMap(({ schema, path }) =>
    schema.default === undefined
      ? []
      : valueTroubles(schema.default, schema).map(
          ({ at, message }): Finding => ({
            code: 'default-invalid',
            path,
            keyword: 'default',
            message: `the default of \`${pathText(path)}\`${at === '' ? '' : ` at \`${at}\``} ${message}`,
            hint: message.startsWith('lacks')
              ? 'write the field into the default, or make it optional; its own default comes too late'
              : 'correct the default, or the type and its markers',
          }),
        ),
  );
}
