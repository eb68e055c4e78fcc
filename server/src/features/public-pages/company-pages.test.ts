import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyPage, companyPageUpdate, ownCompanyPage } from '../../../../contract/src/company-pages.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aColleague, aCompany, aJob } from '../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

let serial = 0;
const aSlug = () => `company-${++serial}-a`;
const visit = (slug: string) => test.as()(companyPage, { params: { slug } });
const publish = (token: string, slug: string, visibility: 'off' | 'link' | 'indexed' = 'indexed') =>
  test.as(token)(companyPageUpdate, { body: { slug, visibility } });

it('refuses ids, numbers and reserved words as the address of a company, because rooms of the chat share its path [slug-no-id]', async () => {
  const { token } = await aCompany(test);
  for (const slug of ['0190a6e2-1111-7000-8000-000000000000', '7', '2026-11', 'chat', 'support'])
    expect(await refusal(publish(token, slug))).toMatchObject({ fields: { slug: expect.any(String) } });
});

it('refuses a colleague, and search engines for a company that nobody knows', async () => {
  const company = await aCompany(test, { approved_at: null });
  const colleague = await aColleague(test, company.companyId);
  expect(await refusal(publish(colleague.token, aSlug()))).toMatchObject({ status: 409 });
  expect(await refusal(publish(company.token, aSlug()))).toMatchObject({ code: 'not_allowed_now' });
  await publish(company.token, aSlug(), 'link');
});

it('shows the company with its live jobs and without its owner, and moves with its address', async () => {
  const company = await aCompany(test, { name: 'Northwind', headline: 'Freight without noise' });
  const live = await aJob(test, company.companyId);
  await aJob(test, company.companyId, { status: 'draft' });
  const { suggested_slug } = await test.as(company.token)(ownCompanyPage);
  expect(suggested_slug).toBe('northwind');
  await publish(company.token, suggested_slug);
  const page = await visit(suggested_slug);
  expect(page.company).toMatchObject({ name: 'Northwind', active_jobs: 1, payment_record: null });
  expect(page.jobs.map(({ id }) => id)).toEqual([live]);
  expect(page.company).not.toHaveProperty('owner_id');
  const moved = aSlug();
  await publish(company.token, moved);
  expect(await visit(suggested_slug)).toMatchObject({ company: null, slug: moved });
});

it('is missing while it is off, removed or suspended, and in the sitemap only while it is indexed [company-page-off]', async () => {
  const company = await aCompany(test);
  const slug = aSlug();
  const sitemap = async () =>
    (await test.app.inject({ url: '/sitemaps/companies/00000000-0000-0000-0000-000000000000' })).body;
  await publish(company.token, slug);
  expect(await sitemap()).toContain(`/c/${slug}<`);
  await publish(company.token, slug, 'link');
  expect((await visit(slug)).indexed).toBe(false);
  expect(await sitemap()).not.toContain(`/c/${slug}<`);
  await publish(company.token, slug, 'off');
  expect(await refusal(visit(slug))).toMatchObject({ status: 404 });
  await publish(company.token, slug);
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', company.id).execute();
  expect(await refusal(visit(slug))).toMatchObject({ status: 404 });
  expect(await sitemap()).not.toContain(`/c/${slug}<`);
});

it('has a picture for shared links that is refused with the page', async () => {
  const company = await aCompany(test);
  const slug = aSlug();
  await publish(company.token, slug);
  const path = (await visit(slug)).share_image ?? '';
  const image = await test.app.inject({ url: path });
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
  await publish(company.token, slug, 'off');
  expect((await test.app.inject({ url: path })).statusCode).toBe(404);
});
