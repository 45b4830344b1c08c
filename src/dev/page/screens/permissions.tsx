import type { JSX } from 'preact';
import type { DevPermission } from '../../protocol.js';
import { Empty } from '../parts/basics.js';
import { act, isRecording, state } from '../state/session.js';

const order = ['missing', 'used', 'unused'] as const;

/** The screen of permissions: the missing ones, and the granted and used ones for each resource. */
export function Permissions(): JSX.Element {
  const permissions = state.value?.permissions ?? [];
  const missing = permissions.filter((permission) => permission.state === 'missing');
  if (permissions.length === 0) return <Empty>The operator runs without roles: every request is allowed.</Empty>;
  return (
    <div class="page">
      {missing.length > 0 && (
        <div class="error">
          <h2>Missing permissions</h2>
          <p>The API server has refused requests of the operator. These decorators grant them:</p>
          <pre class="code">{[...new Set(missing.flatMap(({ fix }) => fix ?? []))].join('\n')}</pre>
          {!isRecording.value && (
            <button type="button" class="primary" onClick={() => act({ kind: 'fixPermissions' })}>
              Add them to the source
            </button>
          )}
        </div>
      )}
      <p class="legend-line">
        <span class="chip verb-missing">missing</span> <span class="chip verb-used">used</span>{' '}
        <span class="chip verb-unused">granted, not used yet</span>
      </p>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col">Verbs</th>
          </tr>
        </thead>
        <tbody>
          {byResource(permissions).map(([resource, list]) => (
            <tr key={resource}>
              <th scope="row">{resource}</th>
              <td>
                {list.map((permission) => (
                  <span key={permission.verb} class={`chip verb-${permission.state}`} title={permission.state}>
                    {permission.verb}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Resources with a missing permission come first. */
function byResource(permissions: readonly DevPermission[]): readonly (readonly [string, readonly DevPermission[]])[] {
  const groups = new Map<string, DevPermission[]>();
  const sorted = permissions.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  for (const permission of sorted) {
    const name = permission.group === '' ? permission.resource : `${permission.resource}.${permission.group}`;
    groups.set(name, [...(groups.get(name) ?? []), permission]);
  }
  return [...groups];
}
