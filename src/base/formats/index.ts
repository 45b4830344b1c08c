/** Checks and parses strings of Kubernetes objects as Go does: names, quantities, IP addresses and formats. */
export { containsRange, formatIp, isIp, maskedBytes, parseCidr, parseIp, withoutLeadingZeros } from './addresses.js';
export { monthNumbers, weekdayNumbers } from './cron-names.js';
export {
  dns1035Faults,
  dnsLabelFaults,
  labelValueFaults,
  qualifiedNameFaults,
  subdomainFaults,
  underscoreFaults,
} from './names.js';
export { canonicalQuantity, formatQuantity, parseQuantity, type Quantity } from './quantity.js';
export { isBase64, isDate, isDateTime, isUuid } from './strings.js';
