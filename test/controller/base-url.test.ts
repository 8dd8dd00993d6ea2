import { expect } from '@open-wc/testing';
import { joinUrl, readBaseUrl, readTokenUrl } from '../../src/controller/base-url.js';

describe('base URL', () => {
  it('C-009 takes https anywhere and http on this machine only', () => {
    const good = {
      'https://api.example/api/v1': 'https://api.example/api/v1',
      ' https://api.example/ ': 'https://api.example',
      'http://localhost:5173/api/v1/': 'http://localhost:5173/api/v1',
      'http://127.0.0.1:8080/v1?x#y': 'http://127.0.0.1:8080/v1',
      'http://[::1]:9/v1': 'http://[::1]:9/v1',
      'http://app.localhost/v1': 'http://app.localhost/v1',
    };
    for (const [value, url] of Object.entries(good)) expect(readBaseUrl(value), value).to.equal(url);
  });

  it('C-009 refuses everything else', () => {
    const bad = [
      '',
      '   ',
      'http://api.example/v1',
      'http://localhost.evil.example',
      'http://notlocalhost',
      'http://127.0.0.1.evil.example',
      'ftp://localhost',
      'javascript:alert(1)',
      'data:text/plain,x',
      'https://user:pass@api.example',
      'https://',
      'http://[::1',
    ];
    for (const value of bad) expect(readBaseUrl(value), value).to.equal(undefined);
  });

  it('resolves a relative root against the page', () => {
    expect(readBaseUrl('/api/v1')).to.equal(`${location.origin}/api/v1`);
  });

  it('C-009 joins with exactly one slash', () => {
    expect(joinUrl('https://a.example/v1', '/ai/runs')).to.equal('https://a.example/v1/ai/runs');
    expect(joinUrl('https://a.example/v1', 'ai/runs')).to.equal('https://a.example/v1/ai/runs');
  });

  it('takes a token URL of the same origin only', () => {
    expect(readTokenUrl('/token')).to.equal(`${location.origin}/token`);
    expect(readTokenUrl(`${location.origin}/t?x=1`)).to.equal(`${location.origin}/t?x=1`);
    expect(readTokenUrl('https://evil.example/token')).to.equal(undefined);
    expect(readTokenUrl('//evil.example/token')).to.equal(undefined);
  });
});
