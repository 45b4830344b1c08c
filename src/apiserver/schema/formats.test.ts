import { describe, expect, it } from 'vitest';
import { hasFormat } from './formats.js';

/** Verdicts of the package `strfmt` of Kubernetes 1.37. */
const verdicts: Readonly<Record<string, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>> = {
  ipv4: {
    valid: ['1.2.3.4', '::ffff:1.2.3.4', '01.002.3.4', '0.0.0.0', '00.0.0.0', '1.2.3.0000000000004', '::1.2.3.4'],
    invalid: ['1.2.3', '1.2.3.256', '1.2.3.4/24', '1.2.3.4.5', ' 1.2.3.4', '1.2.3.4%eth0', '1.2.3.1000000000'],
  },
  ipv6: {
    valid: [
      '::',
      '::1',
      '1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6:7::',
      '::2:3:4:5:6:7:8',
      '::ffff:1.2.3.4',
      '1:2:3:4:5:6:1.2.3.4',
    ],
    invalid: [
      '1:2:3:4::5:6:7:8',
      '1:1.2.3.4::',
      '::1.2.3.4:1.2.3.4',
      '1.2.3.4::1.2.3.4',
      '1:1.2.3.4::1.2.3.4',
      'fe80::1%eth0',
      '::ffff:01.2.3.4',
      ':1::2',
      '1:::2',
      '12345::',
      '::g',
      '1:2',
      '::1.2.3',
      '1.2.3.4::',
      '1::1.2.3.4::',
      ':::',
      '1:2:3:4:5:6:7:1.2.3.4',
    ],
  },
  cidr: {
    valid: [
      '1.2.3.4/24',
      '1.2.3.4/024',
      '::/0',
      '::1/064',
      '::1/128',
      '01.2.3.4/8',
      '::ffff:1.2.3.4/120',
      '1.2.3.4/0',
      '1.2.3.4/00',
      '::ffff:01.2.3.4/96',
    ],
    invalid: [
      '1.2.3.4/33',
      '::1/129',
      '1.2.3.4/',
      '1.2.3.4/-1',
      '1.2.3.4',
      '1.2.3.4/+8',
      '::1.2.3.4:1.2.3.4/64',
      'fe80::1%eth0/64',
    ],
  },
  uuid: {
    valid: [
      '123e4567-e89b-42d3-a456-426614174000',
      '123e4567e89b42d3a456426614174000',
      '123E4567-E89B-42D3-A456-426614174000',
      '123e4567-e89b42d3a456-426614174000',
    ],
    invalid: ['123e4567-e89b-42d3-a456-42661417400', '{123e4567-e89b-42d3-a456-426614174000}'],
  },
  byte: {
    valid: ['aGk=', 'aa==', 'aaaaaa=='],
    invalid: ['', 'a', 'aGk', 'a===', '====', 'aGk=aGk=', 'a-_=', 'aaaa=', 'aaaaa==='],
  },
  date: {
    valid: ['2020-02-29', '0000-01-01', '0004-02-29', '9999-12-31'],
    invalid: ['2021-02-29', '2000-13-01', '2000-1-1', '1900-02-29', '2021-02-31', '２０21-02-01'],
  },
  'date-time': {
    valid: [
      '2006-01-02T15:04:05Z',
      '2006-01-02t15:04:05z',
      '2006-01-02T15:04:05.5Z',
      '2006-01-02T15:04:05x5Z',
      '2006-01-02T15:04:05+99:99',
      '2006-01-02T15:04:05ZT',
      '2006-01-02T15:04:05😀5Z',
      '2006-01-02T15:04:05.12345678901234567890Z',
    ],
    invalid: [
      '2006-01-02T15:04:05',
      '2006-01-02T24:00:00Z',
      '2006-01-02T15:04:60Z',
      '2006-01-02 15:04:05Z',
      '2006-01-02T15:04:05.Z',
      '2006-02-30T15:04:05Z',
      '2006-01-02T15:04:05TZ',
      '2006-01-02T15:04:05t5Z',
    ],
  },
  datetime: { valid: ['2006-01-02T15:04:05Z'], invalid: ['x'] },
  'k8s-short-name': { valid: ['a', 'a'.repeat(63), '1'], invalid: ['a.b', 'A', '-a', 'a'.repeat(64), '', 'a-', 'é'] },
  'k8s-long-name': { valid: ['a', 'a.b', 'a'.repeat(253)], invalid: ['a..b', '.a', 'a'.repeat(254), '', 'A.b', 'a_b'] },
  duration: { valid: ['1h', '1d', '1.5h', '-1h', '1 day', '3 weeks', '1h2m', '1e3s'], invalid: ['1', ''] },
  hostname: {
    valid: ['a', 'localhost', '例え.jp'],
    invalid: ['a.b', 'a_b', '-a', 'a.', 'a'.repeat(64), '', '1.2.3.4'],
  },
  mac: {
    valid: ['00:00:5e:00:53:01', '00-00-5e-00-53-01', '0000.5e00.5301', '02:00:5e:10:00:00:00:01'],
    invalid: ['00:00:5e:00:53'],
  },
  uri: {
    valid: ['http://a', '/a', 'a:b', 'mailto:x', '//a'],
    invalid: ['a', '', 'http://a b', 'http://[::1', '%zz', '?a'],
  },
  email: { valid: ['a@b.c', 'a@b', 'A <a@b.c>'], invalid: ['a', '@b', 'a@b@c'] },
};

it.each(['ipv4', 'cidr'])('%s rejects a million digits', (format) => {
  expect(hasFormat(`${'1'.repeat(1_000_000)}.`, format)).toBe(false);
});

describe.each(Object.entries(verdicts))('the format %s', (format, { valid, invalid }) => {
  it('accepts what Go accepts', () => {
    expect(valid.filter((text) => !hasFormat(text, format))).toEqual([]);
  });
  it('rejects what Go rejects', () => {
    expect(invalid.filter((text) => hasFormat(text, format))).toEqual([]);
  });
});
