import { describe, expect, it } from 'vitest';
import { readOidcProviders } from './oidc-settings.ts';

const google = { OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'secret' };
const acme = { OIDC_ACME_CLIENT_ID: 'id', OIDC_ACME_CLIENT_SECRET: 'secret' };

describe('readOidcProviders', () => {
  it.each([
    [{ OIDC_GOOGLE_CLIENT_ID: 'id' }, 'OIDC_GOOGLE_CLIENT_SECRET'],
    [{ OIDC_GOOGLE_CLIENT_SECRET: 'secret' }, 'OIDC_GOOGLE_CLIENT_ID'],
    [acme, 'OIDC_ACME_ISSUER'],
    [{ ...acme, OIDC_ACME_ISSUER: 'acme' }, 'OIDC_ACME_ISSUER'],
    [{ ...acme, OIDC_ACME_ISSUER: 'http://acme.example' }, 'OIDC_ACME_ISSUER'],
  ])('throws for %j and names the setting', (environment, setting) => {
    expect(() => readOidcProviders(environment, false)).toThrow(setting);
  });

  it('throws for an issuer of this machine in production only', () => {
    const local = { ...acme, OIDC_ACME_ISSUER: 'http://127.0.0.1:4000' };
    expect(readOidcProviders(local, false)).toMatchObject([{ name: 'acme', label: 'Acme' }]);
    expect(() => readOidcProviders(local, true)).toThrow('https');
  });

  it('reads known and other providers by name, and ignores blank settings', () => {
    const environment = {
      ...google,
      ...acme,
      OIDC_ACME_ISSUER: 'https://acme.example',
      OIDC_ACME_LABEL: 'Acme Works',
      OIDC_LINKEDIN_CLIENT_ID: '',
    };
    expect(readOidcProviders(environment, true)).toEqual([
      {
        name: 'acme',
        label: 'Acme Works',
        issuer: 'https://acme.example',
        clientId: 'id',
        clientSecret: 'secret',
      },
      {
        name: 'google',
        label: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'id',
        clientSecret: 'secret',
      },
    ]);
    expect(readOidcProviders({}, true)).toEqual([]);
  });
});
