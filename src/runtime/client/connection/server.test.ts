import { describe, expect, it } from 'vitest';
import { originOf, parseServer } from './server.js';

describe('parseServer', () => {
  it.each([
    ['https://10.0.0.1:6443', { isSecure: true, host: '10.0.0.1', port: 6443, prefix: '' }],
    ['https://api.test/clusters/a/', { isSecure: true, host: 'api.test', port: 443, prefix: '/clusters/a' }],
    ['http://[::1]:8080/', { isSecure: false, host: '::1', port: 8080, prefix: '' }],
    ['http://localhost', { isSecure: false, host: 'localhost', port: 80, prefix: '' }],
    ['10.0.0.1:6443', { isSecure: true, host: '10.0.0.1', port: 6443, prefix: '' }],
  ])('reads %s', (text, expected) => {
    expect(parseServer(text)).toEqual(expected);
  });

  it.each(['https://me:sekrit@[', 'ftp://me:sekrit@a', 'me:sek/rit@a:port'])(
    'does not quote the password of %s',
    (text) => {
      expect(() => parseServer(text)).toThrow(/^`(https:\/\/|ftp:\/\/)?…@/);
      expect(() => parseServer(text)).not.toThrow('rit');
    },
  );

  it('rejects invalid URLs and other protocols', () => {
    expect(() => parseServer('http://[')).toThrow('`http://[` is not a server URL');
    expect(() => parseServer('')).toThrow('is not a server URL');
    expect(() => parseServer('ftp://a')).toThrow('expected `https` or `http`, found `ftp`');
  });
});

describe('originOf', () => {
  it('puts brackets around IPv6 addresses', () => {
    expect(originOf(parseServer('https://[fd00::1]:6443/x'))).toBe('https://[fd00::1]:6443');
    expect(originOf(parseServer('api.test'))).toBe('https://api.test:443');
  });
});
