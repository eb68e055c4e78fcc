import { jobApply } from '../contract/src/applications.ts';
import { openAs, signedIn } from './support/accounts.ts';
import { aJob } from './support/hiring.ts';
import { axe, expect, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const coverLetter =
  'I have built the finance function of three companies like yours, and I can begin next month.';

test('a company pages through all applicants and the filter is kept in the URL', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const { id, owner: company } = await aJob(`CFO for the many ${Date.now()}`);
  const people = await Promise.all(Array.from({ length: 3 }, aVerifiedFractional));
  for (const { call } of people) await call(jobApply, { body: { job_id: id, cover_letter: coverLetter } });
  const owner = await openAs(browser, company);
  await owner.route('**/job_applicants?*', (route) =>
    route.continue({ url: route.request().url().replace('page_size=100', 'page_size=2') }),
  );
  await owner.goto(`/account/company/manage-jobs?job=${id}`);
  const inbox = owner.getByRole('region', { name: 'Sent and seen' });
  await expect(inbox.getByRole('heading', { level: 3 })).toContainText('3');
  await expect(inbox.getByRole('article')).toHaveCount(2);
  await expect(owner.getByText('Showing the 2 best matches of 3.')).toBeVisible();
  await axe(owner);
  const isSecondPage = (url: URL) =>
    url.pathname.endsWith('/job_applicants') && url.searchParams.get('page') === '2';
  await owner.route(isSecondPage, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } }),
  );
  await owner.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(owner.getByRole('alert')).toContainText('Something went wrong.');
  await owner.unroute(isSecondPage);
  await owner.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(owner.getByRole('alert')).toBeHidden();
  await expect(inbox.getByRole('article')).toHaveCount(3);
  await expect(owner.getByRole('button', { name: 'Show more' })).toBeHidden();

  const starredOnly = owner.getByRole('button', { name: 'Starred only' });
  await starredOnly.click();
  await expect(owner.getByText('No starred applicants yet')).toBeVisible();
  await starredOnly.click();

  // An applicant of the second page is starred; the starred filter of the URL finds them after a reload.
  await inbox.getByRole('article').last().getByRole('button', { name: /^Star/ }).click();
  await inbox
    .getByRole('button', { name: /^Move / })
    .last()
    .click();
  await owner.getByRole('menuitem', { name: 'Shortlist' }).click();
  await expect(inbox.getByRole('heading', { level: 3 })).toContainText('2');
  await starredOnly.click();
  await expect(owner.getByRole('article')).toHaveCount(1);
  await expect(owner).toHaveURL(/only=starred/);
  await owner.reload();
  await expect(starredOnly).toHaveAttribute('aria-pressed', 'true');
  await expect(owner.getByRole('article')).toHaveCount(1);
  await starredOnly.click();
  await expect(owner).not.toHaveURL(/only=/);
  await expect(owner.getByText('3 applicants')).toBeVisible();

  await owner.unroute('**/job_applicants?*');
  await owner.goto(`/account/company/manage-jobs?job=${id}&min_match=100`);
  await expect(owner.getByText('No applicants match these filters')).toBeVisible();
  await owner.getByRole('button', { name: 'Clear filters' }).click();
  await expect(owner).not.toHaveURL(/min_match/);
  await owner.getByRole('checkbox', { name: 'Select all in Sent and seen' }).check();
  await axe(owner);
  await owner.getByRole('button', { name: 'Move selected' }).click();
  await owner.getByRole('menuitem', { name: 'Shortlist' }).click();
  const shortlisted = owner.getByRole('region', { name: 'Shortlisted', exact: true });
  await expect(shortlisted.getByRole('article')).toHaveCount(3);
  await owner.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(inbox.getByRole('article')).toHaveCount(2);
  // The same by single keys: the first card, selected and declined, and the way back.
  for (const key of ['j', 'x', 'd']) await owner.keyboard.press(key);
  await expect(owner.getByRole('region', { name: 'Selected applicants' })).toContainText('1 selected');
  const dialog = owner.getByRole('dialog', { name: /^Decline/ });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(inbox.getByRole('article')).toHaveCount(1);
  await expect(dialog).toBeHidden();
  await owner.keyboard.press('u');
  await expect(inbox.getByRole('article')).toHaveCount(2);
  await owner.keyboard.press('?');
  await owner.getByRole('switch', { name: 'Use single keys on this page' }).press('Space');
  await owner.keyboard.press('Escape');
  await owner.keyboard.press('?');
  await expect(owner.getByRole('dialog')).toBeHidden();
});

test('a card drops only on an allowed stage and returns when the server rejects the move', async ({
  browser,
}) => {
  const { id, owner: company } = await aJob(`CFO to drag about ${Date.now()}`);
  const { call } = await aVerifiedFractional();
  await call(jobApply, { body: { job_id: id, cover_letter: coverLetter } });
  const owner = await signedIn(browser, company, `/account/company/manage-jobs?job=${id}`);
  const stage = (name: string) => owner.getByRole('region', { name, exact: true });
  const card = owner.getByRole('article');
  const expectCardIn = (name: string) => expect(stage(name).getByRole('article')).toHaveCount(1);

  await card.dragTo(stage('Hired'));
  await expectCardIn('Sent and seen');
  await owner.route('**/job_application_status', (route) =>
    route.fulfill({ status: 503, json: { error: 'The service is busy.', code: 'unavailable' } }),
  );
  await card.dragTo(stage('Shortlisted'));
  await owner.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expectCardIn('Sent and seen');
  await owner.unroute('**/job_application_status');
  await card.dragTo(stage('Shortlisted'));
  await expectCardIn('Shortlisted');
  await owner.reload();
  await expectCardIn('Shortlisted');
  await card.dragTo(stage('Not selected'));
  await expect(owner.getByRole('dialog', { name: /^Decline/ })).toBeVisible();
});
