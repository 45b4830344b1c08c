import type { YamlValue } from '../../../base/yaml/index.js';
import { listAt, textAt, type YamlMap } from '../manifest/manifest-object.js';
import { type ChartValue, included, isPlain, when } from '../text/chart-text.js';
import type { ObjectText } from '../text/object-text.js';

/** Returns the environment variables that values.yaml sets: all that do not depend on names in the release. */
export function freeEnvironment(container: YamlMap, texts: ObjectText): readonly YamlValue[] {
  return listAt(container, 'env').filter((variable) => !refersToChart(variable, texts));
}

/** Returns the template of the manager's environment variables. */
export function environment(container: YamlMap, texts: ObjectText): ChartValue {
  const all = listAt(container, 'env');
  const { webhook } = texts.features;
  const turnedOff = `not ${webhook}`;
  const isSet = webhook === undefined || all.some((variable) => textAt(variable, 'name') === 'ENABLE_WEBHOOKS');
  const free = included(texts.names.helper('env'));
  const items: ChartValue[] = [];
  for (const variable of all) {
    if (refersToChart(variable, texts)) items.push(texts.value(variable));
    else if (!items.includes(free)) items.push(free);
  }
  if (!items.includes(free)) items.push(free);
  if (!isSet) items.push(when(turnedOff, { name: 'ENABLE_WEBHOOKS', value: 'false' }));
  if (items.length > (isSet ? 1 : 2)) return items;
  const any = ['.Values.manager.env', '.Values.manager.envOverrides', ...(isSet ? [] : [`(${turnedOff})`])];
  return when(`or ${any.join(' ')}`, items);
}

function refersToChart(variable: YamlValue, texts: ObjectText): boolean {
  return !isPlain(texts.value(variable));
}
