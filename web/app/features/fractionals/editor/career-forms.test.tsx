import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import { signInAs } from '../../../../test/session.ts';
import { getQueryClient } from '../../../lib/query-client.ts';
import { clearSession } from '../../../lib/session.ts';
import { Providers } from '../../../ui/providers.tsx';
import { EducationForm } from './career-forms.tsx';

afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

test('a month without a year is refused, not dropped, and can be cleared', async () => {
  signInAs('fractional');
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return Response.json({ id: '0193c1d0-0000-7000-8000-000000000001' });
  });
  renderAt(
    '/',
    <Providers>
      <EducationForm onDone={() => {}} />
    </Providers>,
  );
  await page.getByRole('textbox', { name: 'School' }).fill('LSE');
  const month = page.getByRole('combobox', { name: 'From: month' });
  const chooseMarch = async () => {
    await month.click();
    await page.getByRole('option', { name: 'March' }).click();
  };
  await chooseMarch();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter the year, or clear the month.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('textbox', { name: 'From: year' }).fill('2001');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toMatchObject([{ school: 'LSE', start_date: '2001-03-01', end_date: null }]);
});
