import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { ReplyFacts } from './reply-record.tsx';

const text = () => page.elementLocator(document.body);

test('a job where somebody waits too long says so before what it promises', async () => {
  renderAt('/', <ReplyFacts record={null} promiseDays={5} slow />);
  await expect
    .element(text())
    .toMatchTextContent(/Slow to answer\. Somebody who applied has waited \d+ days or more\..*within 5 days/);
  await expect.element(text()).toMatchTextContent('Too few applications');
});

test('a record is what was measured, and how', async () => {
  renderAt('/', <ReplyFacts record={{ measured: 12, median_days: 2.5, kept_percent: 83 }} />);
  await expect.element(text()).toMatchTextContent(/Answers in 2½ days.*83% within its promise/);
  await expect.element(text()).toMatchTextContent('Over the 12 applications');
  expect(document.body.textContent).not.toContain('Slow to answer');
});

test('answers that mostly never came are no number of days', async () => {
  renderAt('/', <ReplyFacts record={{ measured: 9, median_days: null, kept_percent: 11 }} />);
  await expect.element(text()).toMatchTextContent('Often gives no answer');
});
