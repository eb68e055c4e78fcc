import { jobApplicationStatus } from '../contract/src/application-moves.ts';
import { jobApply } from '../contract/src/applications.ts';
import { blogCreate } from '../contract/src/blog.ts';
import { employerProfileUpdate } from '../contract/src/companies.ts';
import { engagementStatus } from '../contract/src/engagements.ts';
import { employeeProfileUpdate } from '../contract/src/fractionals.ts';
import { jobUpdate } from '../contract/src/jobs.ts';
import { reviewAdd } from '../contract/src/reviews.ts';
import { callAsAdmin, openAs } from './support/accounts.ts';
import { hire, postJob, signUpCompany } from './support/hiring.ts';
import { expect, hydrated, isLong, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const planted = `</script><script>planted=1</script><img src=x onerror="planted=1">`;
const link = `<p><a href="javascript:planted=1">here</a> <svg onload="planted=1"></svg></p>`;
const long = `${planted} ${'We look for a steady hand with numbers and people. '.repeat(6)}`;

test('runs no script planted in user text, and no page violates the content security policy [planted-script]', async ({
  browser,
}) => {
  test.slow();
  const { email: owner, call: company } = await signUpCompany();
  const { id: personId, email: fractional, call: person } = await aVerifiedFractional();
  const admin = await callAsAdmin();
  const stamp = Date.now();

  await company(employerProfileUpdate, {
    body: { name: `Planted ${planted.slice(0, 80)}`, headline: planted.slice(0, 120), about: long },
  });
  const jobId = await postJob(company, `CFO ${stamp} </script><img src=x onerror="planted=1">`);
  await company(jobUpdate, {
    params: { id: jobId },
    body: { description: `${link}<p>${long}</p>`, outcomes: [planted] },
  });
  await person(employeeProfileUpdate, {
    body: { city: planted.slice(0, 80), bio: long },
  });
  const application = await person(jobApply, { body: { job_id: jobId, cover_letter: long } });
  for (const status of ['shortlisted', 'interview'] as const)
    await company(jobApplicationStatus, {
      body: { application_id: application.id, status, note: planted, message: planted },
    });
  const texts = { outcomes: [planted], cadence: planted, access: planted, message: planted };
  await hire(company, person, application.id, texts);
  for (const status of ['active', 'ended'] as const)
    await company(engagementStatus, { body: { application_id: application.id, status } });
  await person(reviewAdd, { body: { application_id: application.id, rating: 4, comment: long } });
  const post = await admin(blogCreate, {
    body: {
      title: `Planted ${stamp} </title><script>planted=1</script>`,
      summary: planted,
      body: link + long,
      status: 'published',
    },
  });

  const visits: [email: string | undefined, paths: string[]][] = [
    [
      undefined,
      [
        '/',
        '/jobgrid',
        `/jobgrid?search=${encodeURIComponent(planted)}`,
        `/jobs/cfo-${jobId}`,
        `/resources/blog/${post.slug}`,
        '/resources/blog',
      ],
    ],
    [
      owner,
      [
        '/account/company/company-profile',
        `/candidatedetails?id=${personId}`,
        '/account/company/manage-jobs',
        '/account/company/engagements',
        '/account/company/reviews',
      ],
    ],
    [
      fractional,
      [
        '/account/fractional/fractional-profile',
        `/account/fractional/opportunities/browse-jobs/job-id?id=${jobId}`,
        '/account/fractional/opportunities/applied',
      ],
    ],
    ['admin@cadre.example', ['/blogs', '/company-jobs', '/companylist']],
  ];
  const mainPaths = [
    `/jobs/cfo-${jobId}`,
    `/resources/blog/${post.slug}`,
    `/candidatedetails?id=${personId}`,
    '/account/company/reviews',
    `/account/fractional/opportunities/browse-jobs/job-id?id=${jobId}`,
    '/company-jobs',
  ];
  for (const [email, paths] of visits) {
    const page = await (email === undefined ? browser.newPage() : openAs(browser, email));
    const violations: string[] = [];
    await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
    // A string, because it runs in the page, before the page's own scripts.
    await page.addInitScript({
      content: `addEventListener('securitypolicyviolation', (event) =>
        reportViolation(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))`,
    });
    // The short form opens only the pages that show most planted text.
    for (const path of isLong ? paths : paths.filter((path) => mainPaths.includes(path))) {
      await page.goto(path);
      await hydrated(page);
      await expect(page.locator('h1, h2').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await page.evaluate(() => 'planted' in globalThis), `${path} ran the script`).toBe(false);
      expect(
        await page.locator('a[href^="javascript:"], [onerror], [onload], svg[onload]').count(),
        path,
      ).toBe(0);
      expect(violations, path).toEqual([]);
    }
    await page.context().close();
  }
});
