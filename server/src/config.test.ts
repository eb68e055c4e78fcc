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
  it('serves metrics, API docs and the style guide only if the settings say so', () => {
    const pagesOf = (settings: Record<string, string>) => {
      const { metrics, apiDocs, styleGuide } = readConfig({ ...settings, DATA_DIR: folder });
      return [metrics, apiDocs, styleGuide];
    };
    expect(pagesOf(production)).toEqual([false, false, false]);
    expect(pagesOf({})).toEqual([true, true, true]);
    const on = { METRICS: 'on', API_DOCS: 'on', STYLE_GUIDE: 'on' };
    expect(pagesOf({ ...production, ...on })).toEqual([true, true, true]);
    expect(pagesOf({ METRICS: 'off', API_DOCS: 'off', STYLE_GUIDE: 'off' })).toEqual([false, false, false]);
  });
  it('rejects the demo and ignores RATE_LIMITS=off', () => {
    expect(() => readConfig({ ...production, DATA_DIR: folder, DEMO: '1' })).toThrow('DEMO');
    expect(readConfig({ ...production, DATA_DIR: folder, RATE_LIMITS: 'off' }).rateLimits).toBe(true);
  });
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
