import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSandbox } from './sandbox-for-test.ts';

const run = promisify(execFile);
const binary = join(
  import.meta.dirname,
  '../../node_modules/@stripe',
  `cli-${process.platform}-${process.arch}/bin/stripe${process.platform === 'win32' ? '.exe' : ''}`,
);

/** Stripe's command line tool, connected to the sandbox, with a temporary home folder. */
const openCli = async () => {
  const opened = await openSandbox();
  const home = await mkdtemp(join(tmpdir(), 'cadre-stripe-cli-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const stripe = async (...words: string[]) => {
    const { stdout } = await run(binary, [...words, '--api-base', opened.url, '--api-key', opened.key], {
      env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, STRIPE_CLI_TELEMETRY_OPTOUT: '1' },
      timeout: 30_000,
    });
    return stdout;
  };
  return { ...opened, cli: stripe };
};

// The tool is an optional package that does not exist for every platform.
describe.skipIf(process.platform !== 'linux' && !existsSync(binary))("Stripe's command line tool", () => {
  it.each([
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'customer.created',
    'price.updated',
    'coupon.created',
    'payment_method.attached',
  ])('triggers %s', async (type) => {
    const { cli, sandbox } = await openCli();
    expect(await cli('trigger', type)).toContain('Trigger succeeded!');
    expect(sandbox.context.store.all('event').map((event) => event.type)).toContain(type);
  });

  it('creates, retrieves and lists objects', async () => {
    const { cli } = await openCli();
    const customer = JSON.parse(await cli('customers', 'create', '--email=ada@cadre.example'));
    expect(JSON.parse(await cli('customers', 'retrieve', customer.id))).toEqual(customer);
    await cli('trigger', 'customer.subscription.created');
    const { data } = JSON.parse(await cli('subscriptions', 'list', '--limit=5'));
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ object: 'subscription', status: 'active' });
  });
});
