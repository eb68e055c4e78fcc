import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  engagementProposal,
  engagementProposalAnswer,
  engagementStatus,
} from '../../../../contract/src/engagements.ts';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import { mandateDetail, mandatePdf, mandateSignature } from '../../../../contract/src/mandates.ts';
import type { TermsInput } from '../../../../contract/src/terms.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  anAdmin,
  anEngagement,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { ageProof } from '../../../test/factor-builders.ts';
import { mailsTo } from '../../../test/mails.ts';
import { listNotices } from '../../../test/notices.ts';
import { hire, someTerms } from '../../../test/offers.ts';
import { readPdf } from '../../../test/pdf-text.ts';
import { exportMandates } from './mandates.public.ts';

let test: TestApp;
let company: Person & { companyId: string };
let person: Person;
let application_id: string;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const named = { company: 'Mei Tanaka', fractional: 'Ada Byrne' };
const rename = (id: string, first_name: string, last_name: string) =>
  test.db.updateTable('users').set({ first_name, last_name }).where('id', '=', id).execute();

/** The offer is made and accepted through the API. */
const engage = async (terms: Partial<TermsInput> = {}) => {
  application_id = await anEngagement(test, person.id, company.companyId, { status: 'interview' });
  await hire(test, { company, person, application_id, terms });
};
beforeEach(async () => {
  company = await aCompany(test, { name: 'Orchard Works', city: 'Leeds' });
  await rename(company.id, 'Mei', 'Tanaka');
  person = await aFractional(test, { city: 'Porto' }, { first_name: 'Ada', last_name: 'Byrne' });
  await engage();
});

const read = (by: Person = person) => test.as(by.token)(mandateDetail, { params: { application_id } });
const readFile = async (by: Person = person, number?: number) =>
  readPdf(
    new Uint8Array(
      await (
        await test.as(by.token)(mandatePdf, { params: { application_id }, query: { number } })
      ).arrayBuffer(),
    ),
  );
const sign = async (by: Person, more: { name?: string; document_sha256?: string } = {}) =>
  test.as(by.token)(mandateSignature, {
    body: {
      application_id,
      name: by.id === person.id ? named.fractional : named.company,
      document_sha256: more.document_sha256 ?? (await read()).sha256,
      ...more,
    },
  });
const changeTerms = async (rate: number) => {
  const { proposal } = await test.as(person.token)(engagementProposal, {
    body: { application_id, terms: someTerms({ rate }) },
  });
  await test.as(company.token)(engagementProposalAnswer, {
    body: { proposal_id: proposal?.id ?? '', answer: 'accept' },
  });
};
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('refusals', () => {
  it('returns 404 to strangers, and before the terms are accepted', async () => {
    const document_sha256 = (await read()).sha256;
    const strangers = [await aCompany(test), await aFractional(test), await anAdmin(test)];
    for (const other of strangers) {
      expect((await refusal(read(other))).status).toBe(404);
      expect((await refusal(readFile(other))).status).toBe(404);
      expect((await refusal(sign(other, { document_sha256 }))).status).toBe(404);
    }
    application_id = await anEngagement(test, person.id, company.companyId, { status: 'offer' });
    expect((await refusal(read())).status).toBe(404);
  });

  it.each([
    ['an empty name', { name: ' ' }, { status: 400, fields: { name: expect.any(String) } }],
    [
      'the name of somebody else',
      { name: 'Mei Tanaka' },
      { status: 400, fields: { name: expect.stringContaining('Ada Byrne') } },
    ],
    [
      'the hash of another text',
      { document_sha256: 'a'.repeat(64) },
      { status: 409, code: 'document_changed' },
    ],
    [
      'no hash',
      { document_sha256: 'A hash' },
      { status: 400, fields: { document_sha256: expect.any(String) } },
    ],
  ])('refuses a signature with %s, and stores none', async (_, more, refused) => {
    expect(await refusal(sign(person, more))).toMatchObject(refused);
    expect((await read()).signatures).toEqual([]);
  });

  it('refuses a signature without a recent proof of identity [sign-step-up]', async () => {
    await ageProof(test, person);
    expect(await refusal(sign(person))).toMatchObject({ status: 401, code: 'reauthentication_required' });
    expect((await read(company)).signatures).toEqual([]);
  });

  it('refuses the hash of terms that were replaced meanwhile, and keeps the old document [sign-what-was-shown]', async () => {
    const before = await sign(company);
    await changeTerms(200);
    expect(await refusal(sign(person, { document_sha256: before.sha256 }))).toMatchObject({
      status: 409,
      code: 'document_changed',
    });
    const after = await read();
    expect(after).toMatchObject({ number: 2, terms: { rate: 200 }, signatures: [], awaits_you: true });
    expect(after.versions[1]).toEqual(before.versions[0]);
    expect((await readFile(person, 1)).files).toEqual([before.document]);
    expect((await refusal(readFile(person, 3))).status).toBe(404);
  });

  it('refuses a signature after the end of the engagement', async () => {
    await test.as(person.token)(engagementStatus, { body: { application_id, status: 'ended' } });
    expect(await refusal(sign(person))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await read()).toMatchObject({ awaits_you: false, signatures: [] });
  });

  it('stores one signature for a side that signs twice, at once or through two people [sign-once]', async () => {
    await aSubscription(test, company.id, 'Full');
    const colleague = await aColleague(test, company.companyId);
    await rename(colleague.id, 'Mei', 'Tanaka');
    const signed = await Promise.allSettled([sign(company), sign(company), sign(person), sign(person)]);
    expect(signed.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect((await read()).signatures.map(({ side }) => side).sort()).toEqual(['company', 'fractional']);
    expect(await listNotices(test, company, 'mandate')).toHaveLength(1);
    expect(await listNotices(test, person, 'mandate')).toHaveLength(1);
    expect(await refusal(sign(colleague))).toMatchObject({ status: 409, code: 'already_signed' });
  });
});

it('writes the accepted terms, and states the five contents of a contract [mandate-contents]', async () => {
  await engage({
    outcomes: ['A forecast # 1', 'A *board* pack'],
    decision_rights: { decides: 'Budget\n- to 10k' },
  });
  const mandate = await read();
  expect(mandate).toMatchObject({
    ...{ company: 'Orchard Works', fractional: 'Ada Byrne', awaits_you: true, number: 1 },
    terms: { rate: 180, outcomes: ['A forecast # 1', 'A *board* pack'] },
    sha256: sha256(mandate.document),
  });
  const { text, files, pages } = await readFile();
  // Parties, services, pay, date due, reporting.
  for (const part of [
    'Orchard Works, Leeds',
    'Ada Byrne, Porto',
    'Fractional CFO for a year',
    'A forecast # 1',
    'A *board* pack',
    'Budget- to 10k',
    '$180/hour (USD)',
    'Within 30 days of the invoice',
    '5. Reporting',
  ])
    expect(text).toContain(part);
  expect(pages).toBeGreaterThan(1);
  expect(files).toEqual([mandate.document]);
});

it('is signed by both sides with their evidence, and tells the other side [mandate-signed]', async () => {
  const headers = { 'user-agent': 'Browser of Ada', authorization: `Bearer ${person.token}` };
  const { sha256: document_sha256 } = await read();
  const response = await test.app.inject({
    ...{ method: 'POST', url: '/api/employer/mandate_signature', headers, remoteAddress: '203.0.113.7' },
    payload: { application_id, name: ' ada  BYRNE', document_sha256 },
  });
  const first = {
    ...{ side: 'fractional', name: 'ada  BYRNE', address: '203.0.113.7', user_agent: 'Browser of Ada' },
    ...{ document_sha256, signed_at: expect.any(String) },
  };
  expect(response.json()).toMatchObject({ awaits_you: false, signatures: [first] });
  expect(await read(company)).toMatchObject({ awaits_you: true, signatures: [first] });
  expect((await mailsTo(test, company.email)).map(({ subject }) => subject)).toContain(
    'Ada Byrne signed, your turn: Fractional CFO for a year',
  );
  expect((await readFile(company)).text).toContain('Has not signed this version.');

  await sign(company);
  const complete = await read();
  expect(complete.signatures).toMatchObject([first, { side: 'company', name: 'Mei Tanaka' }]);
  expect(await listNotices(test, person, 'mandate')).toMatchObject([
    {
      title: 'Your document is signed by both sides',
      link: `/account/fractional/engagements/${application_id}`,
    },
  ]);
  const { text } = await readFile();
  for (const part of ['ada  BYRNE', '203.0.113.7', 'Browser of Ada', 'Mei Tanaka', document_sha256])
    expect(text).toContain(part);
  const audited = await test.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'mandate_signed')
    .where('actor_id', 'in', [person.id, company.id])
    .orderBy('id')
    .execute();
  expect(audited).toMatchObject([
    {
      actor_id: person.id,
      after: { application_id, version: 1, side: 'fractional', sha256: document_sha256 },
    },
    { actor_id: company.id, after: { side: 'company' } },
  ]);
});

it('draws a PDF of names that its font lacks, with the exact text attached', async () => {
  await test.db
    .updateTable('companies')
    .set({ name: '株式会社オーチャード' })
    .where('id', '=', company.companyId)
    .execute();
  await rename(person.id, 'مريم', 'العلي');
  await engage();
  await sign(person, { name: 'مريم العلي' });
  const { text, files } = await readFile();
  expect(text).toContain('Evidence of signatures');
  expect(files[0]).toContain('株式会社オーチャード');
  expect(files[0]).toContain('مريم العلي');
});

it('never changes a document or a signature, and accepts no other hash, in the database', async () => {
  await sign(person);
  const mine = test.db.selectFrom('mandates').selectAll().where('application_id', '=', application_id);
  const { id, sha256: hash } = await mine.executeTakeFirstOrThrow();
  const other = {
    ...{ mandate_id: id, side: 'company' as const, signer_id: company.id, name: 'Mei Tanaka' },
    ...{ signed_at: new Date().toISOString(), address: '', user_agent: '', sha256: 'a'.repeat(64) },
  };
  const insert = (values: typeof other) => test.db.insertInto('mandate_signatures').values(values).execute();
  await expect(insert(other)).rejects.toThrow('foreign key');
  const documents = test.db.updateTable('mandates').set({ document: 'Another.' }).where('id', '=', id);
  await expect(documents.execute()).rejects.toThrow('never change');
  const signatures = test.db.updateTable('mandate_signatures').set({ name: 'Another' });
  await expect(signatures.where('mandate_id', '=', id).execute()).rejects.toThrow('never change');
  await insert({ ...other, sha256: hash });
});

describe('after an erasure', () => {
  it('keeps a document that both sides signed for the other side, with its names [mandate-outlives]', async () => {
    await sign(person);
    await sign(company);
    const before = await read(company);
    await test.as(person.token)(employeeDelete, { params: { id: person.id } });
    expect(await read(company)).toEqual(before);
    expect((await readFile(company)).text).toContain('Ada Byrne');
    expect((await exportMandates(test.db, company.id)).mandates).toMatchObject([
      { fractional: 'Ada Byrne', signatures: [{ name: 'Ada Byrne' }, { name: 'Mei Tanaka' }] },
    ]);
  });

  it('deletes a document that one side has not signed', async () => {
    await sign(company);
    await test.as(person.token)(employeeDelete, { params: { id: person.id } });
    expect((await refusal(read(company))).status).toBe(404);
  });
});
