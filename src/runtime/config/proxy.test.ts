import { describe, expect, it } from 'vitest';
import { checkedProxy, proxyFromEnvironment } from './proxy.js';

const proxy = 'http://proxy:3128';

describe('proxyFromEnvironment', () => {
  it.each([
    ['https://api:6443', { HTTPS_PROXY: proxy }, proxy],
    ['api:6443', { https_proxy: 'proxy:3128' }, proxy],
    ['https://api', { HTTPS_PROXY: proxy, https_proxy: 'http://other' }, proxy],
    ['http://api', { HTTP_PROXY: proxy, HTTPS_PROXY: 'http://other' }, proxy],
    ['https://api', { HTTP_PROXY: proxy }, undefined],
    ['https://api', {}, undefined],
    ['https://api', { HTTPS_PROXY: '' }, undefined],
    ['https://localhost:6443', { HTTPS_PROXY: proxy }, undefined],
    ['https://127.1.2.3:6443', { HTTPS_PROXY: proxy }, undefined],
    ['https://[::1]:6443', { HTTPS_PROXY: proxy }, undefined],
    ['https://[', { HTTPS_PROXY: proxy }, undefined],
  ])('for %s with %j is %s', (server, env, expected) => {
    expect(proxyFromEnvironment(server, env)).toBe(expected);
  });

  it.each([
    ['*', 'https://a.example.com', true],
    ['example.com', 'https://example.com', true],
    ['example.com', 'https://a.example.com', true],
    ['example.com', 'https://badexample.com', false],
    ['.example.com', 'https://a.example.com', true],
    ['.example.com', 'https://example.com', false],
    ['*.example.com', 'https://a.example.com', true],
    ['Example.com ', 'https://A.example.com', true],
    ['example.com:6443', 'https://example.com:6443', true],
    ['example.com:6443', 'https://example.com', false],
    ['10.0.0.1', 'https://10.0.0.1:6443', true],
    ['10.0.0.1', 'https://10.0.0.10:6443', false],
    ['10.0.0.1:443', 'https://10.0.0.1', true],
    ['10.0.0.0/8', 'https://10.96.0.1', true],
    ['10.0.0.0/8', 'https://11.0.0.1', false],
    ['10.0.0.0/33', 'https://10.96.0.1', false],
    ['fd00::/8', 'https://[fd00::1]', true],
    ['fd00::1', 'https://[fd00:0::1]:6443', true],
    ['[fd00::1]:443', 'https://[fd00::1]', true],
    ['a, b ,example.com', 'https://example.com', true],
    ['', 'https://example.com', false],
  ])('with NO_PROXY=%s, exempts %s: %s', (noProxy, server, isExempt) => {
    const found = proxyFromEnvironment(server, { HTTPS_PROXY: proxy, no_proxy: noProxy });
    expect(found).toBe(isExempt ? undefined : proxy);
  });

  it.each(['ftp://me:sekrit@proxy', 'http://me:sekrit@', 'socks5://me:sekrit@proxy'])(
    'rejects %s, without its password',
    (value) => {
      const find = () => proxyFromEnvironment('https://api', { HTTPS_PROXY: value });
      expect(find).toThrow(/^`HTTPS_PROXY` is not valid \(.*…@.*\): .*expected a URL with `http` or `https`/);
      expect(find).not.toThrow('sekrit');
    },
  );
});

describe('checkedProxy', () => {
  it('reports that SOCKS proxies are not supported', () => {
    expect(() => checkedProxy('socks5://proxy', 'here')).toThrow('here: SOCKS proxies are not supported; expected');
  });
});
