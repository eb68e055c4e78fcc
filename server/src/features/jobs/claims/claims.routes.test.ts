import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobClaim, jobClaimConfirm } from '../../../../../contract/src/job-claims.ts';
import { jobDetail } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { appForTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import { listAudit } from '../../../../test/audit-trail.ts';
import {
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  aSubscription,
  type Person,
} from '../../../../test/builders.ts';
import { someIndustries } from '../../../../test/job-form.ts';
import { runTasks } from '../../../../test/run-tasks.ts';
import { employerDomain, isFreeMail, isOfDomain } from './email-domains.ts';

let test: TestApp;
let industry: string;
let serial = 0;
beforeAll(async () => {
  test = await appForTest();
  ({ industry } = await someIndustries(test));
});
afterAll(() => test.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
const companyAt = async (domain: string): Promise<Company> => {
  const company = await aCompany(test);
  const email = `owner-${++serial}@${domain}`;
  await test.db.updateTable('users').set({ email }).where('id', '=', company.id).execute();
  return { ...company, email };
};
const anImportedJob = (more: Parameters<typeof aJob>[2] = {}) =>
  aJob(test, '', {
    company_id: null,
    source: 'scraped',
    source_url: 'https://boards.example/1',
    employer_name: 'Windmill Works',
    employer_domain: 'careers.windmill.example',
    main_category: industry,
    ...more,
  });
const row = (id: string) =>
  test.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const claim = (who: Person, job_id: string) => test.as(who.token)(jobClaim, { body: { job_id } });
const confirm = (token: string) => test.as()(jobClaimConfirm, { body: { token } });
const mailedToken = async (to: string) => {
  await runTasks(test);
  const mail = test.mails.findLast((message) => message.to === to && message.text.includes('/claim-job'));
  return /\/claim-job\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

describe('claiming an imported job', () => {
  it('returns wrong_domain for an address outside the company’s domain', async () => {
    const job = await anImportedJob();
    expect(await refusal(claim(await aFractional(test), job))).toMatchObject({ status: 404 });
    const giant = await anImportedJob({ employer_domain: 'careers.yahoo.co.jp' });
    expect((await refusal(claim(await companyAt('yahoo.co.jp'), giant))).code).toBe('wrong_domain');
    for (const domain of ['mill.example', 'gmail.com', 'evil-windmill.example', 'x.careers.windmill.example'])
      expect(await refusal(claim(await companyAt(domain), job))).toMatchObject({
        status: 409,
        code: 'wrong_domain',
        message: expect.stringContaining('windmill.example'),
      });
    const company = await companyAt('windmill.example');
    for (const [more, code] of [
      [{ employer_domain: null }, 'not_allowed_now'],
      [{ status: 'draft' }, 'not_found'],
      [{ expires_at: new Date(0).toISOString() }, 'not_found'],
      [{ archived_at: new Date().toISOString() }, 'not_found'],
      [{ company_id: (await aCompany(test)).companyId }, 'not_allowed_now'],
    ] as const)
      expect([more, (await refusal(claim(company, await anImportedJob(more)))).code]).toEqual([more, code]);
    const posted = await aJob(test, (await aCompany(test)).companyId);
    expect(await refusal(claim(company, posted))).toMatchObject({ code: 'not_allowed_now' });
    await runTasks(test);
    expect(test.mails.filter(({ text }) => text.includes('/claim-job'))).toEqual([]);
    expect(await row(job)).toMatchObject({ company_id: null, source: 'scraped' });
  });

  it('transfers the job once by the mailed link, live within the plan', async () => {
    const job = await anImportedJob();
    const admin = await anAdmin(test);
    const company = await companyAt('windmill.example');
    await aSubscription(test, company.id, 'Promote 1');
    const response = await claim(company, job);
    expect(response).toMatchObject({ claimed: null, message: expect.stringContaining(company.email) });
    expect(await row(job)).toMatchObject({ source: 'scraped' });
    const token = await mailedToken(company.email);
    expect(await refusal(confirm(`${token.slice(0, -2)}xx`))).toMatchObject({ code: 'invalid_ticket' });
    expect(await refusal(confirm('..'))).toMatchObject({ status: 400, code: 'invalid_ticket' });

    const responses = await Promise.allSettled(Array.from({ length: 5 }, () => confirm(token)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(confirm(token))).toMatchObject({ status: 400, code: 'invalid_ticket' });
    expect(await row(job)).toMatchObject({
      company_id: company.companyId,
      source: 'company',
      source_url: null,
      employer_name: null,
      status: 'active',
    });
    const fractional = await aFractional(test);
    expect(await test.as(fractional.token)(jobDetail, { params: { id: job } })).toMatchObject({
      can: { apply: true },
      claimable: false,
      reply_promise_days: 5,
    });
    const notifications = await test.db
      .selectFrom('notifications')
      .select('user_id')
      .where('kind', '=', 'job_claimed')
      .execute();
    expect(notifications.map(({ user_id }) => user_id)).toEqual(
      expect.arrayContaining([company.id, admin.id]),
    );
    const trail = await listAudit(test, job);
    expect(trail).toMatchObject([{ action: 'job_claimed', actor_id: company.id }]);

    const second = await anImportedJob();
    await claim(company, second);
    expect(await confirm(await mailedToken(company.email))).toMatchObject({
      job_id: second,
      status: 'draft',
    });
  });

  it('transfers the job to the first of two confirmations, and rejects the second', async () => {
    const job = await anImportedJob();
    const [first, second] = [
      await companyAt('windmill.example'),
      await companyAt('careers.windmill.example'),
    ];
    await claim(first, job);
    await claim(second, job);
    const tokens = [await mailedToken(first.email), await mailedToken(second.email)];
    expect(await confirm(tokens[1] ?? '')).toMatchObject({ status: 'draft' });
    expect(await refusal(confirm(tokens[0] ?? ''))).toMatchObject({ code: 'invalid_ticket' });
    expect(await row(job)).toMatchObject({ company_id: second.companyId });
  });

  it('rejects a link that expired, or whose person changed address or was suspended', async () => {
    const job = await anImportedJob();
    const company = await companyAt('windmill.example');
    await claim(company, job);
    const token = await mailedToken(company.email);
    const [id, user, expires, signature] = token.split('.');
    expect(Number(expires) - Date.now()).toBeLessThanOrEqual(limits.jobClaimHours * 3_600_000);
    const past = [id, user, String(Date.now() - 1), signature].join('.');
    expect(await refusal(confirm(past))).toMatchObject({ code: 'invalid_ticket' });
    const set = (changes: { email?: string; status?: 'suspended' | 'active' }) =>
      test.db.updateTable('users').set(changes).where('id', '=', company.id).execute();
    await set({ email: 'gone@gmail.com' });
    expect(await refusal(confirm(token))).toMatchObject({ code: 'invalid_ticket' });
    await set({ email: company.email, status: 'suspended' });
    expect(await refusal(confirm(token))).toMatchObject({ code: 'invalid_ticket' });
    await set({ status: 'active' });
    expect(await confirm(token)).toMatchObject({ job_id: job });
  });

  it('claims at once when an admin assigned the company', async () => {
    const company = await aCompany(test);
    const job = await anImportedJob({ company_id: company.companyId, main_category: null });
    await aSubscription(test, company.id, 'Promote 1');
    expect(await claim(company, job)).toMatchObject({ claimed: { job_id: job, status: 'draft' } });
    expect(await refusal(claim(company, job))).toMatchObject({ status: 409, code: 'not_allowed_now' });
  });
});

describe('domains', () => {
  it('distinguishes a company’s own domain from shared ones', () => {
    expect(employerDomain('https://www.Windmill.example/about')).toBe('windmill.example');
    for (const url of [
      null,
      '',
      'windmill',
      'https://acme.recruitee.com',
      'https://127.0.0.1',
      'https://localhost',
      'https://gmail.com',
      'https://careers.yahoo.co.jp',
      'https://www.telia.com/jobs',
    ])
      expect([url, employerDomain(url)]).toEqual([url, undefined]);
    for (const domain of ['mail.yahoo.com', 'yahoo.co.jp', 'hotmail.fr', 'gmx.at', 'seznam.cz', 'telia.com'])
      expect([domain, isFreeMail(domain)]).toEqual([domain, true]);
    for (const domain of ['acme.co.jp', 'live.acme.com', 'mailworks.de', 'proton.ai', 'yahooligans.com'])
      expect([domain, isFreeMail(domain)]).toEqual([domain, false]);
    expect(isOfDomain('a@acme.com', 'jobs.acme.com')).toBe(true);
    expect(isOfDomain('a@com', 'acme.com')).toBe(false);
    expect(isOfDomain('a@jobs.acme.com', 'acme.com')).toBe(false);
  });
});
