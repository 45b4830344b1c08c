import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Json } from '../../../runtime/recorder/index.js';
import { Section } from '../parts/basics.js';
import { notice } from '../state/session.js';
import { fieldOwners } from '../text/field-owners.js';
import { textOf, yamlLines } from '../text/yaml.js';

/** Number of field managers that have their own color. */
const colors = 6;

/** An object as YAML, in which each color is a field manager. */
export function Yaml({ object }: { readonly object: Json }): JSX.Element {
  const { lines, managers } = useMemo(() => {
    const owners = fieldOwners(object);
    return {
      lines: yamlLines(withoutManagedFields(object), owners),
      managers: [...new Set(owners.map(({ manager }) => manager))],
    };
  }, [object]);
  const colorOf = (manager: string | undefined) =>
    manager === undefined ? '' : `manager-${managers.indexOf(manager) % colors}`;
  const copy = async () => {
    await navigator.clipboard.writeText(`${lines.map(textOf).join('\n')}\n`);
    notice.value = { isDone: true, message: 'Copied.' };
  };
  return (
    <Section
      title="YAML"
      note={
        <>
          {managers.map((manager) => (
            <span key={manager} class={`legend ${colorOf(manager)}`}>
              {manager}
            </span>
          ))}
          <button type="button" class="link" onClick={copy}>
            Copy
          </button>
        </>
      }
    >
      <pre class="code yaml">
        {lines.map((line, index) => (
          <div key={index} class={colorOf(line.manager)} title={line.manager && `written by ${line.manager}`}>
            <span class="yaml-key">{line.head}</span>
            {line.head !== '' && line.value !== '' && ' '}
            <bdi>{line.value}</bdi>
          </div>
        ))}
      </pre>
    </Section>
  );
}

function withoutManagedFields(object: Json): Json {
  if (typeof object !== 'object' || object === null || !('metadata' in object)) return object;
  const { managedFields: _, ...metadata } = Object(object.metadata);
  return { ...object, metadata };
}
