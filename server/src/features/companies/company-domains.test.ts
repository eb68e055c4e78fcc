import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  companyDomainAdd,
  companyDomainList,
  companyDomainRemove,
  companyDomainVerify,
} from '../../../../contract/src/company-domains.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aColleague, aCompany, aFractional } from '../../../test/builders.ts';

let test: TestApp;
/** The TXT records of each domain. */
const records = new Map<string, string[][]>();
beforeAll(async () => {
  test = await appForTest();
  test.deps.dns = {
    resolveTxt: async (domain) => {
      const found = records.get(domain);
      if (!found) throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' });
      return found;
    },
  };
});
afterAll(() => test.close());

const add = (token: string, domain: string) => test.as(token)(companyDomainAdd, { body: { domain } });
const verify = (token: string, id: string) => test.as(token)(companyDomainVerify, { params: { id } });

it.each(['', 'localhost', 'a b.example', '127.0.0.1', 'https://a.example', '-a.example', 'a..example'])(
  'returns 400 for the domain %j',
  async (domain) => {
    const { token } = await aCompany(test);
    expect(await refusal(add(token, domain))).toMatchObject({ status: 400, code: 'invalid_input' });
  },
);

it('lets only the owner change the domains of a company, and only their own', async () => {
  const [company, other] = [await aCompany(test), await aCompany(test)];
  const colleague = await aColleague(test, company.companyId);
  const { id } = await add(company.token, 'owner.example');
  expect(await refusal(add(colleague.token, 'b.example'))).toMatchObject({ code: 'not_allowed_now' });
  expect((await refusal(add((await aFractional(test)).token, 'b.example'))).status).toBe(404);
  expect((await refusal(verify(other.token, id))).status).toBe(404);
  const remove = test.as(other.token)(companyDomainRemove, { params: { id } });
  expect((await refusal(remove)).status).toBe(404);
  expect(await test.as(colleague.token)(companyDomainList)).toMatchObject([{ domain: 'owner.example' }]);
});

it('proves a domain only by its own TXT record [company-domain-dns]', async () => {
  const { token } = await aCompany(test);
  const { id, record } = await add(token, 'Acme.example');
  expect(await refusal(verify(token, id))).toMatchObject({ status: 409, code: 'not_allowed_now' });
  records.set('acme.example', [['v=spf1 -all'], [`${record}x`], ['company-verification=']]);
  expect(await refusal(verify(token, id))).toMatchObject({ status: 409 });
  expect(await test.as(token)(companyDomainList)).toMatchObject([{ method: null, verified_at: null }]);
  // A long record arrives in chunks.
  records.set('acme.example', [['v=spf1 -all'], [record.slice(0, 20), record.slice(20)]]);
  expect(await verify(token, id)).toMatchObject({
    domain: 'acme.example',
    method: 'dns',
    verified_at: expect.any(String),
  });
});

it('returns the same record when a domain is added twice', async () => {
  const { token } = await aCompany(test);
  expect(await add(token, 'twice.example')).toEqual(await add(token, 'twice.example'));
  expect(await test.as(token)(companyDomainList)).toHaveLength(1);
});

it('returns already_exists for a domain that another company proved, until it is removed [company-domain-taken]', async () => {
  const [first, second] = [await aCompany(test), await aCompany(test)];
  const [proved, waiting] = [
    await add(first.token, 'taken.example'),
    await add(second.token, 'taken.example'),
  ];
  records.set('taken.example', [[proved.record], [waiting.record]]);
  const results = await Promise.allSettled([
    verify(first.token, proved.id),
    verify(second.token, waiting.id),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const rows = await test.db
    .selectFrom('company_domains')
    .select('company_id')
    .where('domain', '=', 'taken.example')
    .where('verified_at', 'is not', null)
    .execute();
  expect(rows).toHaveLength(1);
  const [owner, refused] = rows[0]?.company_id === first.companyId ? [first, second] : [second, first];
  const [ownerId, refusedId] = owner === first ? [proved.id, waiting.id] : [waiting.id, proved.id];
  expect(await refusal(verify(refused.token, refusedId))).toMatchObject({ code: 'already_exists' });
  const third = await aCompany(test);
  expect(await refusal(add(third.token, 'taken.example'))).toMatchObject({ code: 'already_exists' });
  await test.as(owner.token)(companyDomainRemove, { params: { id: ownerId } });
  expect(await verify(refused.token, refusedId)).toMatchObject({ method: 'dns' });
});

it('replaces a proof by mail, of the same company or of another one [company-domain-mail]', async () => {
  const [company, other] = [await aCompany(test), await aCompany(test)];
  const values = { domain: 'mailed.example', token: 'x', method: 'mail' } as const;
  await test.db
    .insertInto('company_domains')
    .values({ ...values, company_id: other.companyId, verified_at: new Date().toISOString() })
    .execute();
  const { id, record } = await add(company.token, 'mailed.example');
  expect(await refusal(verify(company.token, id))).toMatchObject({ code: 'not_allowed_now' });
  expect(await test.as(other.token)(companyDomainList)).toMatchObject([{ method: 'mail' }]);
  records.set('mailed.example', [[record]]);
  expect(await verify(company.token, id)).toMatchObject({ method: 'dns' });
  const [left] = await test.as(other.token)(companyDomainList);
  expect(left).toMatchObject({ method: null, verified_at: null });
  expect(await refusal(verify(other.token, left?.id ?? ''))).toMatchObject({ code: 'not_allowed_now' });
  await test.db.updateTable('company_domains').set({ method: 'mail' }).where('id', '=', id).execute();
  expect(await verify(company.token, id)).toMatchObject({ method: 'dns' });
});
