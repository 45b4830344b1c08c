import {
  type ApiError,
  type AuthorizationAttributes,
  type AuthorizationDecision,
  forbidden,
  goValue,
} from '../model/index.js';
import { withSubresource } from './rules.js';

/** Creates the error for a request that was not allowed (403). */
export function notAuthorized(attributes: AuthorizationAttributes, { reason }: AuthorizationDecision): ApiError {
  const { info, user } = attributes;
  const subject = `User ${goValue(user.name)} cannot`;
  const resource = withSubresource(info.resource, info.subresource);
  const place = info.namespace === '' ? 'at the cluster scope' : `in the namespace ${goValue(info.namespace)}`;
  const why = info.isResourceRequest
    ? `${subject} ${info.verb} resource ${goValue(resource)} in API group ${goValue(info.group)} ${place}`
    : `${subject} ${info.verb} path ${goValue(info.path)}`;
  const name = info.name || (attributes.selectedName ?? '');
  return forbidden({ group: info.group, name: info.resource }, name, reason === '' ? why : `${why}: ${reason}`);
}
