import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { ReplyRecordDetails } from './reply-record.tsx';

const text = () => page.elementLocator(document.body);

test('shows that a company is slow before the promise', async () => {
  renderAt('/', <ReplyRecordDetails record={null} promiseDays={5} slow />);
  await expect
    .element(text())
    .toMatchTextContent(/Slow to answer\. An applicant has waited \d+ days or more\..*within 5 days/);
  await expect.element(text()).toMatchTextContent('Too few applications');
});

test('shows the measured time and how it is measured', async () => {
  renderAt('/', <ReplyRecordDetails record={{ measured: 12, median_days: 2.5, kept_percent: 83 }} />);
  await expect.element(text()).toMatchTextContent(/Answers in 2½ days.*83% within its promise/);
  await expect.element(text()).toMatchTextContent('Based on the 12 applications');
  expect(document.body.textContent).not.toContain('Slow to answer');
});

test('shows no number of days if most applications were never answered', async () => {
  renderAt('/', <ReplyRecordDetails record={{ measured: 9, median_days: null, kept_percent: 11 }} />);
  await expect.element(text()).toMatchTextContent('Often gives no answer');
});

test('shows the median time to pay from enough invoices', async () => {
  renderAt('/', <ReplyRecordDetails record={null} payments={{ paid_invoices: 7, median_days: 12 }} />);
  await expect.element(text()).toMatchTextContent(/Pays in 12 days \(median\).*from 7 paid invoices/);
});
