import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changePassword } from '../../../../contract/src/accounts.ts';
import { endpoint, type Given } from '../../../../contract/src/endpoint.ts';
import {
  passkeyRegisterOptions,
  reauthenticate,
  reauthenticateOptions,
} from '../../../../contract/src/factors.ts';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import { accountDelete, deviceList, emailChange, ownDataLink } from '../../../../contract/src/own-account.ts';
import { allEndpoints } from '../../../test/all-endpoints.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { ageProof, aPasskey, aPersonWithPassword, aTotp, password } from '../../../test/factor-builders.ts';
import { serve } from '../../lib/serve.ts';
import { openSessionCache } from '../../lib/session-cache.ts';

const answer = { response: z.object({ served: z.literal(true) }), summary: '' };
const read = endpoint({
  ...answer,
  method: 'GET',
  path: '/test/sensitive',
  access: ['fractional'],
  requiresRecentAuth: true,
});
const write = endpoint({
  ...answer,
  method: 'POST',
  path: '/test/sensitive',
  access: ['fractional'],
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-nature',
});

let test: TestApp;
beforeAll(async () => {
  test = await appForTest({}, (app) => {
    for (const sensitive of [read, write]) serve(app, sensitive, async () => ({ served: true as const }));
  });
});
afterAll(() => test.close());

const refused = { status: 401, code: 'reauthentication_required' };
const aStalePerson = async () => {
  const person = await aPersonWithPassword(test);
  await ageProof(test, person);
  return person;
};
const getStatus = async ({ id }: Person) =>
  (await test.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst())?.status;

describe('a call that requires a recent proof', () => {
  it('is refused with an older session, for each endpoint that declares it [step-up-declared]', async () => {
    const flagged = (await allEndpoints()).filter(({ endpoint }) => endpoint.requiresRecentAuth);
    expect(flagged.map(({ name }) => name).sort()).toEqual([
      'accountAddress',
      'accountDelete',
      'accountExport',
      'adminUserCreate',
      'adminUserDelete',
      'adminUserInvitation',
      'adminUserUpdate',
      'apiKeyCreate',
      'changePassword',
      'companyDomainRemove',
      'companyOwnerChange',
      'companySignInUpdate',
      'emailChange',
      'employeeDelete',
      'employerDelete',
      'identityAdd',
      'identityRemove',
      'identityStart',
      'mandateSignature',
      'manualEmailSend',
      'ownDataLink',
      'passkeyRegister',
      'passkeyRegisterOptions',
      'passkeyRemove',
      'paymentRefund',
      'planCancelFor',
      'planChangeFor',
      'priceVersionCreate',
      'pushCampaign',
      'recoveryCodesRenew',
      'seeAs',
      'siteSettingRestore',
      'siteSettingUpdate',
      'teamRemove',
      'totpConfirm',
      'totpRemove',
      'totpStart',
      'upgradeEmail',
      'webhookCreate',
      'webhookRotate',
      'webhookUpdate',
    ]);
    const people = {
      admin: await anAdmin(test),
      company: await aCompany(test),
      fractional: await aFractional(test),
    };
    for (const person of Object.values(people)) await ageProof(test, person);
    /** Valid input of calls that may take the password instead. */
    const bodies: Record<string, object> = {
      emailChange: { email: 'new-address@people.example' },
      changePassword: { new_password: 'nine slow lanterns' },
      accountDelete: {},
    };
    for (const { name, endpoint } of flagged) {
      const kinds = endpoint.requiresRecentAuth === true ? endpoint.access : endpoint.requiresRecentAuth;
      for (const kind of kinds ?? []) {
        if (kind === 'public') throw new Error(`${name} is public.`);
        const response = await test.app.inject({
          method: endpoint.method as 'POST',
          url: `/api${endpoint.path.replace(/:\w+/g, people[kind].id)}`,
          headers: { authorization: `Bearer ${people[kind].token}` },
          ...(bodies[name] ? { payload: bodies[name] } : {}),
        });
        expect([name, kind, response.statusCode, response.json().code]).toEqual([
          name,
          kind,
          refused.status,
          refused.code,
        ]);
      }
    }
    for (const person of Object.values(people)) expect(await getStatus(person)).toBe('active');
  });

  it('is refused by serve for a new endpoint, and read from the live row in spite of a cached caller [step-up-live-row]', async () => {
    const { sessions } = test.deps;
    test.deps.sessions = openSessionCache(60_000);
    const person = await aPersonWithPassword(test);
    const call = test.as(person.token);
    expect([await call(read), await call(write), await call(read)]).toHaveLength(3);
    await ageProof(test, person);
    for (const sensitive of [read, write]) expect(await refusal(call(sensitive))).toMatchObject(refused);
    await expect(call(deviceList)).resolves.toHaveLength(1);
    test.deps.sessions = sessions;
  });

  it('erases no account with a token alone [erase-token-alone]', async () => {
    const person = await aStalePerson();
    const call = test.as(person.token);
    const erase = () => call(employeeDelete, { params: { id: person.id } });
    expect(await refusal(call(accountDelete, { body: {} }))).toMatchObject(refused);
    expect(await refusal(erase())).toMatchObject(refused);
    expect((await refusal(call(accountDelete, { body: { password: 'wrong' } }))).fields).toHaveProperty(
      'password',
    );
    expect(await getStatus(person)).toBe('active');
    await call(reauthenticate, { body: { password } });
    await erase();
    expect(await getStatus(person)).toBe('removed');
  });

  it('exports no data with a token alone [export-token-alone]', async () => {
    const person = await aStalePerson();
    const call = test.as(person.token);
    expect(await refusal(call(ownDataLink))).toMatchObject(refused);
    const tickets = test.db.selectFrom('tickets').selectAll().where('user_id', '=', person.id);
    expect(await tickets.execute()).toEqual([]);
    await call(reauthenticate, { body: { password } });
    await expect(call(ownDataLink)).resolves.toHaveProperty('url');
  });

  it('accepts the password in the body instead, and refuses a wrong one even after a recent proof', async () => {
    const person = await aStalePerson();
    const call = test.as(person.token);
    const email = 'another-address@people.example';
    expect(await refusal(call(emailChange, { body: { email } }))).toMatchObject(refused);
    const new_password = 'nine slow lanterns';
    expect(await refusal(call(changePassword, { body: { new_password } }))).toMatchObject(refused);
    await call(emailChange, { body: { email, password } });
    await call(reauthenticate, { body: { password } });
    const wrong = { current_password: 'wrong', new_password };
    expect((await refusal(call(changePassword, { body: wrong }))).fields).toHaveProperty('current_password');
    await call(changePassword, { body: { new_password } });
  });

  it('lets an admin delete a fractional without one', async () => {
    const [admin, person] = [await anAdmin(test), await aFractional(test)];
    await ageProof(test, admin);
    await test.as(admin.token)(employeeDelete, { params: { id: person.id }, body: { reason: 'Asked.' } });
    expect(await getStatus(person)).toBe('removed');
  });
});

describe('reauthenticate', () => {
  it('rejects a wrong password, code or passkey, and the session stays as it was', async () => {
    const person = await aPersonWithPassword(test);
    const { code } = await aTotp(test, person);
    await aPasskey(test, person);
    const { authenticator: theirs } = await aPasskey(test, await aPersonWithPassword(test));
    await ageProof(test, person);
    const call = test.as(person.token);
    const confirm = (body: Given<typeof reauthenticate.body>) => call(reauthenticate, { body });
    expect((await refusal(confirm({ password: 'wrong' }))).fields).toHaveProperty('password');
    // The code that confirmed the app.
    for (const totp of ['000000', code()])
      expect((await refusal(confirm({ totp }))).code).toBe('invalid_code');
    const { passkey } = await call(reauthenticateOptions);
    if (!passkey) throw new Error('A passkey was expected.');
    const { challenge, options } = passkey;
    expect((await refusal(confirm({ challenge, passkey: theirs.assert(options) }))).code).toBe(
      'invalid_code',
    );
    expect(await refusal(call(ownDataLink))).toMatchObject(refused);
  });

  it('renews the proof of this session for REAUTH_SECONDS by each of the methods', async () => {
    const person = await aPersonWithPassword(test);
    const { nextCode } = await aTotp(test, person);
    const { authenticator } = await aPasskey(test, person);
    const call = test.as(person.token);
    const { methods, passkey } = await call(reauthenticateOptions);
    expect(methods).toEqual(['password', 'totp', 'passkey']);
    const { challenge = '', options = { challenge: '' } } = passkey ?? {};
    for (const body of [
      { password },
      { totp: nextCode() },
      { challenge, passkey: authenticator.assert(options) },
    ]) {
      await ageProof(test, person);
      expect(await refusal(call(passkeyRegisterOptions))).toMatchObject(refused);
      const { until } = await call(reauthenticate, { body });
      expect(Math.abs(Date.parse(until) - Date.now() - 600_000)).toBeLessThan(60_000);
      await expect(call(passkeyRegisterOptions)).resolves.toBeTruthy();
    }
  });
});
