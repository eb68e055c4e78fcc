import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { production } from '../test/production-settings.ts';
import { readConfig } from './config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadre-config-'));
});
afterAll(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

describe('in production', () => {
  it.each(Object.keys(production).slice(1))('throws an error that names %s when it is missing', (name) => {
    expect(() => readConfig({ ...production, DATA_DIR: folder, [name]: '' })).toThrow(name);
  });
  it.each([
    'x'.repeat(64),
    '0123456789abcdef'.repeat(4),
    'change-me-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFG',
    'correct horse battery staple and a word',
    'mJ8x2',
  ])('refuses the guessable SESSION_SECRET %s [weak-secret]', (secret) => {
    const settings = { ...production, DATA_DIR: folder, SESSION_SECRET: secret };
    expect(() => readConfig(settings)).toThrow('SESSION_SECRET');
  });
  it.each(['hex', 'base64', 'base64url'] as const)('accepts a random SESSION_SECRET in %s', (encoding) => {
    for (let times = 0; times < 200; times += 1) {
      const secret = randomBytes(32).toString(encoding);
      expect(readConfig({ ...production, DATA_DIR: folder, SESSION_SECRET: secret }).sessionSecret).toBe(
        secret,
      );
    }
  });
  it('requires Stripe itself and a live key', () => {
    expect(() =>
      readConfig({ ...production, DATA_DIR: folder, STRIPE_API_BASE: 'http://127.0.0.1:4100' }),
    ).toThrow('STRIPE_API_BASE');
    expect(() => readConfig({ ...production, DATA_DIR: folder, STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(
      'STRIPE_SECRET_KEY',
    );
    expect(readConfig({ ...production, DATA_DIR: folder }).stripeApiBase).toBeUndefined();
    expect(readConfig({ ...production, DATA_DIR: folder }).paymentsSandbox).toBe(false);
  });
  it('takes test payments alone in staging, and live ones alone in production [stage-keys]', () => {
    const staged = { ...production, DATA_DIR: folder, STAGE: 'staging' };
    expect(() => readConfig(staged)).toThrow('STRIPE_SECRET_KEY is not a test key');
    const staging = readConfig({ ...staged, STRIPE_SECRET_KEY: 'sk_test_x' });
    expect([staging.staging, staging.production, staging.paymentsSandbox]).toEqual([true, true, false]);
    expect(readConfig({ ...production, DATA_DIR: folder }).staging).toBe(false);
    expect(() => readConfig({ ...staged, STAGE: 'test' })).toThrow('STAGE');
  });
  it('serves metrics, API docs and the style guide only if the settings say so', () => {
    const getPageSettings = (settings: Record<string, string>) => {
      const { metrics, apiDocs, styleGuide } = readConfig({ ...settings, DATA_DIR: folder });
      return [metrics, apiDocs, styleGuide];
    };
    expect(getPageSettings(production)).toEqual([false, false, false]);
    expect(getPageSettings({})).toEqual([true, true, true]);
    const on = { METRICS: 'on', API_DOCS: 'on', STYLE_GUIDE: 'on' };
    expect(getPageSettings({ ...production, ...on })).toEqual([true, true, true]);
    expect(getPageSettings({ METRICS: 'off', API_DOCS: 'off', STYLE_GUIDE: 'off' })).toEqual([
      false,
      false,
      false,
    ]);
  });
  it('rejects the demo and ignores RATE_LIMITS=off', () => {
    expect(() => readConfig({ ...production, DATA_DIR: folder, DEMO: '1' })).toThrow('DEMO');
    expect(() => readConfig({ ...production, DATA_DIR: folder, WEBHOOKS_ALLOW_LOOPBACK: '1' })).toThrow(
      'WEBHOOKS_ALLOW_LOOPBACK',
    );
    expect(readConfig({ ...production, DATA_DIR: folder, RATE_LIMITS: 'off' }).rateLimits).toBe(true);
  });
});

it.each(['Production', 'prod', 'staging', 'production '])(
  'does not start with NODE_ENV=%s [unknown-node-env]',
  (name) => {
    expect(() => readConfig({ ...production, DATA_DIR: folder, NODE_ENV: name })).toThrow('NODE_ENV');
  },
);

it.each([
  ['PUBLIC_URL', 'https://cadre.example'],
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['STRIPE_SECRET_KEY', 'sk_live_x'],
])('refuses %s=%s outside production unless it is allowed [insecure-settings]', (name, value) => {
  const settings = { DATA_DIR: folder, [name]: value };
  expect(() => readConfig(settings)).toThrow(name);
  expect(() => readConfig({ ...settings, ALLOW_INSECURE_DEMO: '1' })).not.toThrow();
});

it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('listens on %s in development', (host) => {
  expect(readConfig({ DATA_DIR: folder, HOST: host }).host).toBe(host);
});

it.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'nowhere'],
  ['LOG_LEVEL', 'loud'],
  ['SESSION_SECRET', 'short'],
])('refuses %s=%s and names the setting', (name, value) => {
  expect(() => readConfig({ DATA_DIR: folder, [name]: value })).toThrow(name);
});

it('generates and stores a session secret if none is set', () => {
  const first = readConfig({ DATA_DIR: folder });
  expect(first.sessionSecret.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR: folder }).sessionSecret).toBe(first.sessionSecret);
});

it('treats an empty setting as unset and removes trailing slashes of URLs', () => {
  expect(readConfig({ DATA_DIR: folder, PORT: '' }).port).toBe(3000);
  expect(readConfig({ ...production, DATA_DIR: folder }).publicUrl).toBe('https://cadre.example');
});

it('names the data folder that is not writable', () => {
  expect(() => readConfig({ DATA_DIR: '/dev/null/data' })).toThrow('/dev/null/data');
});

it('requires a second factor of admins in production only, unless set otherwise', () => {
  const of = (settings: NodeJS.ProcessEnv) => readConfig({ ...settings, DATA_DIR: folder }).adminSecondFactor;
  expect([of({}), of(production)]).toEqual(['optional', 'required']);
  expect([of({ ADMIN_2FA: 'required' }), of({ ...production, ADMIN_2FA: 'optional' })]).toEqual([
    'required',
    'optional',
  ]);
  expect(() => of({ ADMIN_2FA: 'sometimes' })).toThrow('ADMIN_2FA');
  expect(() => of({ REAUTH_SECONDS: '5' })).toThrow('REAUTH_SECONDS');
});
