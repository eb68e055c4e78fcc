import { apiKeyCreate } from '../contract/src/api-keys.ts';
import { jobDetail } from '../contract/src/jobs.ts';
import { signInTo } from './support/accounts.ts';
import { callTool } from './support/assistant.ts';
import { postJob, signUpCompany } from './support/hiring.ts';
import { expect, narrow, test } from './support/journey.ts';

test('an assistant asks to pause a job; its owner sees it at once on a phone, confirms it, and it is done [assistant-confirmed]', {
  tag: '@long',
}, async ({ page }) => {
  const [{ email, call }, title] = [await signUpCompany(), `CFO for an assistant ${Date.now()}`];
  const job_id = await postJob(call, title);
  const { key } = await call(apiKeyCreate, { body: { name: 'My assistant', scopes: ['jobs:write'] } });
  await page.setViewportSize(narrow);
  await signInTo(page, email, '/account/pending-actions');
  await expect(page.getByRole('heading', { name: 'No actions to confirm' })).toBeVisible();
  const pause = { job_id, status: 'paused' };
  const link = /http\S+/.exec(await callTool(key, 'publish_job', pause))?.[0] ?? '';
  const action = page.getByRole('listitem', { name: 'Publish, pause or end a job' });
  await expect(action.getByText(new RegExp(title))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications, .* unread/ })).toBeVisible();
  expect((await call(jobDetail, { params: { id: job_id } })).status).toBe('active');
  await page.goto(link);
  await action.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    page.getByRole('list', { name: 'Last days' }).getByText('Done', { exact: true }),
  ).toBeVisible();
  expect((await call(jobDetail, { params: { id: job_id } })).status).toBe('paused');
  expect(await callTool(key, 'publish_job', pause)).toContain('it is done');
});
