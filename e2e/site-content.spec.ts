import { randomUUID } from 'node:crypto';
import { manualEmailSend } from '../contract/src/campaigns.ts';
import { callAsAdmin } from './support/accounts.ts';
import { axe, expect, hydrated, latestMail, narrow, test } from './support/journey.ts';

const newAddress = () => `reader-${randomUUID().slice(0, 8)}@people.example`;

/** The path and query of a mail's first link whose path begins with `start`. */
const linkIn = (text: string, start: string) => {
  const url = new URL(new RegExp(`https?://\\S+${start}\\S+`).exec(text)?.[0] ?? 'none:');
  return url.pathname + url.search;
};

test('the contact form shows errors at their fields and mails the operator, by keyboard only', async ({
  page,
  consoleErrors,
}) => {
  const email = newAddress();
  await page.setViewportSize(narrow);
  await page.goto('/company/contact-us');
  const main = page.getByRole('main');
  await hydrated(page);
  await main.getByRole('button', { name: 'Send message' }).press('Enter');
  const name = main.getByLabel('Your name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('This is required.');
  await axe(page);

  await page.keyboard.type('Ada Byron');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@people');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Two of us, one account');
  await page.keyboard.press('Tab');
  await page.keyboard.type('May two people of a company share its account?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const address = main.getByLabel('Your email address');
  await expect(address).toHaveAccessibleDescription(/enter a valid email address\.$/i);
  // The browser logs the server's 400.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('status of 400')]);
  await expect(main.getByLabel('Your message')).toHaveValue('May two people of a company share its account?');
  await address.fill(email);
  await address.press('Enter');
  await expect(main.getByRole('status')).toBeFocused();
  await expect(main.getByRole('heading', { name: 'Message sent' })).toBeVisible();
  const mail = await latestMail('contact@cadre.example', ({ text }) => text.includes(email));
  expect(mail.subject).toBe('Contact: Two of us, one account');
});

test('a newsletter subscription is confirmed, cancelled and resumed by its link', async ({ page }) => {
  const email = newAddress();
  await page.goto('/team');
  await hydrated(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('textbox', { name: /newsletter/ }).fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText('Open the link in the email we sent you')).toBeVisible();
  const { text } = await latestMail(email);
  const confirm = linkIn(text, '/newsletter/confirm');
  await page.goto(confirm);
  await hydrated(page);
  await axe(page);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  await page.goto(confirm.replace('confirm', 'unsubscribe'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
});

test('a recipient without an account unsubscribes by the link in the mail', { tag: '@long' }, async ({
  page,
}) => {
  const email = newAddress();
  const [subject, body] = [`To ${email}`, '<p>We are in town next week.</p>'];
  const admin = await callAsAdmin();
  await admin(manualEmailSend, { body: { subject, body, emails: [email] } });
  const { text } = await latestMail(email);
  await page.goto(linkIn(text, '/newsletter/leave'));
  await hydrated(page);
  await axe(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  expect(await admin(manualEmailSend, { body: { subject, body, emails: [email] } })).toMatchObject({
    queued: 0,
  });
});

test('the search of the questions and the newsletter work without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const email = newAddress();
  await page.goto('/resources/faq');
  await page.getByLabel('Search the questions').fill('refund');
  await page.getByLabel('Search the questions').press('Enter');
  await expect(page.locator('details')).toHaveCount(1);
  await page.locator('summary').click();
  await expect(page.getByText('a full refund within 14 days')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('textbox', { name: /newsletter/ }).fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  const { text } = await latestMail(email);
  await page.goto(linkIn(text, '/newsletter/confirm'));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
});
