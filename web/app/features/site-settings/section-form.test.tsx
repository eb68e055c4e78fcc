import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { StoredSection } from '../../../../contract/src/site-settings.ts';
import { defaultSiteLimits, type SiteLimit, siteLimits } from '../../../../contract/src/site-values.ts';
import { renderAt } from '../../../test/render.tsx';
import { signInAs } from '../../../test/session.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { clearSession } from '../../lib/session.ts';
import { MergeHost } from '../../ui/merge-host.tsx';
import { Providers } from '../../ui/providers.tsx';
import { LimitsForm } from './limits-form.tsx';

const stored = (version: number, change: object): StoredSection => ({
  section: 'limits',
  value: { ...defaultSiteLimits, ...change },
  version,
  is_default: false,
});

/** The form, and what another admin saves. */
const Page = () => {
  const [section, setSection] = useState(stored(1, {}));
  return (
    <Providers>
      <button type="button" onClick={() => setSection(stored(2, { invitationsDay: 70 }))}>
        Save as another admin
      </button>
      <LimitsForm stored={section} />
      <MergeHost />
    </Providers>
  );
};
const saveElsewhere = () => page.getByRole('button', { name: 'Save as another admin' }).click();
const save = page.getByRole('button', { name: 'Save', exact: true });
const field = (name: SiteLimit) => page.getByRole('textbox', { name: siteLimits[name].label });

let sent: { version: number; value: object }[];
beforeEach(() => {
  signInAs('admin');
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (body === undefined) return Response.json({ results: [] });
    const { value, version } = JSON.parse(String(body));
    sent.push({ value, version });
    if (version === 2) return Response.json({ ...stored(3, {}), value });
    return Response.json(
      {
        error: 'Somebody changed this.',
        code: 'changed_meanwhile',
        current: { value: { ...defaultSiteLimits, invitationsDay: 70 }, version: 2 },
      },
      { status: 409 },
    );
  });
  renderAt('/', <Page />);
});
afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

test('a form without changes shows what another admin saves', async () => {
  await saveElsewhere();
  await expect.element(field('invitationsDay')).toHaveValue('70');
});

test('a save merges fields that only one side has changed, without a question', async () => {
  await field('shortlists').fill('30');
  await saveElsewhere();
  await save.click();
  await expect.element(field('invitationsDay')).toHaveValue('70');
  expect(sent).toMatchObject([
    { version: 1, value: { shortlists: 30 } },
    { version: 2, value: { shortlists: 30, invitationsDay: 70 } },
  ]);
  await expect.element(field('shortlists')).toHaveValue('30');
});

test('asks which value of a field stays that both have changed, and keeps what was typed meanwhile', async () => {
  const [invitations, shortlists] = [field('invitationsDay'), field('shortlists')];
  await invitations.fill('60');
  await shortlists.fill('30');
  await saveElsewhere();
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this, too' });
  await expect
    .element(dialog.getByRole('radiogroup', { name: siteLimits.invitationsDay.label }))
    .toMatchTextContent(/60.*70/);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Somebody changed this.');
  await expect.element(invitations).toHaveValue('60');

  await save.click();
  await dialog.getByRole('radio', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({ version: 2, value: { shortlists: 30, invitationsDay: 60 } });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
