import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Fills in every field that publishing a job requires. */
export const fillInJob = async (page: Page, title: string, { start = 'To be agreed' } = {}) => {
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await choose(page, 'Executive type', 'CFO');
  await choose(page, 'Industry', 'E-commerce');
  const skills = page.getByRole('combobox', { name: 'Skills' });
  await skills.fill('Cash flow forecasting');
  await skills.press('Enter');
  await choose(page, 'Why now', 'Growth');
  await page.getByLabel('Outcome 1').fill('A forecast that the owners trust');
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill(
      'We sell more each month and know too late what it cost. You will build the forecast, set the rhythm of the month and bring the two owners from feeling to figures, with one bookkeeper at your side.',
    );
  await page.getByRole('button', { name: '5–10', exact: true }).click();
  await page.getByText('By the hour', { exact: true }).click();
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('150');
  await page.getByRole('textbox', { name: 'To', exact: true }).last().fill('220');
  await expect(page.getByText(/About £3,250–9,530 a month/)).toBeVisible();
  await page.getByText(start, { exact: true }).click();
  await page.getByText('Remote', { exact: true }).click();
  await choose(page, 'Location', 'Europe');
  await choose(page, 'Business type', 'B2B');
};
