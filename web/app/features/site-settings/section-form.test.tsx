import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { StoredSection } from '../../../../contract/src/site-settings.ts';
import { defaultSiteLimits, type SiteLimit, siteLimits } from '../../../../contract/src/site-values.ts';
import { renderAt } from '../../../test/render.tsx';
import { signInAs } from '../../../test/session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { clearSession } from '../../lib/session.ts';
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
    </Providers>
  );
};
const saveElsewhere = () => page.getByRole('button', { name: 'Save as another admin' }).click();
const field = (name: SiteLimit) => page.getByRole('textbox', { name: siteLimits[name].label });

let sent: { version: number }[];
beforeEach(() => {
  signInAs('admin');
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)));
    return Response.json(
      { error: 'Somebody changed this.', code: 'changed_meanwhile', current: { version: 2 } },
      { status: 409 },
    );
  });
  renderAt('/', <Page />);
});
afterEach(() => {
  clearSession();
  queryClient().clear();
  vi.unstubAllGlobals();
});

test('a form without changes shows what another admin saves', async () => {
  await saveElsewhere();
  await expect.element(field('invitationsDay')).toHaveValue('70');
});

test('a form with changes keeps them, and is saved as the version that it was made from', async () => {
  const changed = field('shortlists');
  await changed.fill('30');
  await saveElsewhere();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Somebody changed this.');
  expect(sent.map(({ version }) => version)).toEqual([1]);
  await expect.element(changed).toHaveValue('30');
});
