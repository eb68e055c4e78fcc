import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { adminUserCreate, adminUserDetail, adminUserUpdate } from '../contract/src/admin-users.ts';
import { campaignDraftCreate, campaignDraftUpdate } from '../contract/src/campaign-drafts.ts';
import { manualEmailSend } from '../contract/src/campaigns.ts';
import type { Client } from '../contract/src/client.ts';
import { siteSettings, siteSettingUpdate } from '../contract/src/site-settings.ts';
import type { SiteSection } from '../contract/src/site-values.ts';
import { adminDashboard } from '../contract/src/statistics.ts';
import { callAsAdmin, getSession, signedIn } from './support/accounts.ts';
import { signUpCompany } from './support/hiring.ts';
import { expect } from './support/journey.ts';
import { followRow, type LiveRow, openLive } from './support/live-rows.ts';
import { withOwnServer } from './support/own-server.ts';

const { test, db } = withOwnServer();

const unique = () => randomUUID().slice(0, 8);

/** Changes a section of the settings, as another admin. */
const saveSection = async (admin: Client, section: SiteSection, change: object) => {
  const { sections } = await admin(siteSettings);
  const { value, version } = sections.find((stored) => stored.section === section) ?? { version: 0 };
  await admin(siteSettingUpdate, { params: { section }, body: { value: { ...value, ...change }, version } });
};

const mergeDialog = (page: Page) => page.getByRole('dialog', { name: 'Somebody else changed this, too' });

test('mails, runs, counters, figures, settings and an admin are up to date on open pages [live-lists-admin-pages]', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const admin = await callAsAdmin();
  const company = await signUpCompany('Full', `Mail Mills ${unique()}`);
  const { id: ownerId } = await getSession(company.email);
  const desk = await signedIn(browser, 'admin@cadre.example', '/dashboard');
  const [named, tagline, last_name] = [`Autumn ${unique()}`, `Leaders ${unique()}`, `Faro ${unique()}`];
  await admin(manualEmailSend, { body: { subject: named, body: 'Hello.', emails: [company.email] } });
  // Being sent, as far as its page knows.
  await expect
    .poll(async () => {
      const { rowCount } = await db.query(
        'update campaigns set finished_at = null where title = $1 and finished_at is not null',
        [named],
      );
      return rowCount;
    })
    .toBe(1);
  const invited = await admin(adminUserCreate, {
    body: {
      first_name: `Ines ${unique()}`,
      last_name: 'Faro',
      email: `${unique()}@cadre.example`,
      role: 'support',
    },
  });
  const { id, first_name, email } = invited;
  const rename = (name: string) =>
    admin(adminUserUpdate, { body: { id, first_name, email, last_name: name } });
  const openAdmin = async (page: Page) => {
    await page.getByRole('button', { name: `Edit ${first_name} ` }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Last Name' }).waitFor();
  };
  const { total_companies } = await admin(adminDashboard);

  const rows: Omit<LiveRow, 'page'>[] = [
    {
      list: 'mails of an account',
      path: `/admin-accounts/${ownerId}`,
      act: () =>
        db.query(
          `insert into mail_log (message_id, email, user_id, subject, kind, stream, state)
           values ($1, $2, $3, $1, 'account', 'transactional', 'sent')`,
          [`Code ${named}`, company.email, ownerId],
        ),
      shows: (main) => main.getByRole('row').filter({ hasText: `Code ${named}` }),
    },
    {
      list: 'last runs of retention',
      path: '/admin-reports-queue',
      act: () =>
        db.query(
          `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
           values ('purge_enquiries', now(), now() - interval '5 days')
           on conflict (identifier) do update set last_execution = excluded.last_execution`,
        ),
      shows: (main) =>
        main
          .getByRole('row')
          .filter({ hasText: 'Messages to us that are done' })
          .getByText(/days ago/),
    },
    {
      list: 'counters of a campaign that is being sent',
      path: '/admin-send-manual-emails',
      act: () => db.query('update campaigns set failed = 77 where title = $1', [named]),
      shows: (main) =>
        main.getByRole('row').filter({ hasText: named }).getByRole('cell', { name: '77', exact: true }),
    },
    {
      list: 'settings, in a form without changes',
      path: '/admin-settings?part=brand',
      act: () => saveSection(admin, 'brand', { tagline }),
      shows: (main) => main.locator(`input[value="${tagline}"]`),
    },
    {
      list: 'an admin, in a form without changes',
      path: '/admin-users',
      open: openAdmin,
      act: () => rename(last_name),
      shows: (main) => main.page().getByRole('dialog').locator(`input[value="${last_name}"]`),
    },
    {
      list: 'figures of the dashboard',
      path: '/dashboard',
      act: () => signUpCompany('Lite', `Counted Mills ${unique()}`),
      shows: (main) => main.getByRole('link', { name: `Total companies: ${total_companies + 1}` }),
    },
  ];
  for (const row of rows) await followRow({ ...row, page: desk });

  await test.step('a form with changes keeps them, and its save asks about what both changed', async () => {
    await openLive(desk, '/admin-settings?part=brand');
    const [field, sender] = [
      desk.getByRole('textbox', { name: 'Tagline' }),
      desk.getByRole('textbox', { name: 'Sender of mails' }),
    ];
    await field.fill('My own words');
    await saveSection(admin, 'brand', { tagline: 'The words of another', mail_name: 'Another sender' });
    await expect(desk.getByText(/^Version \d+$/)).toHaveText(/[2-9]/);
    await expect(field).toHaveValue('My own words');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await mergeDialog(desk).getByRole('radio', { name: 'Keep mine' }).check();
    await mergeDialog(desk).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(mergeDialog(desk)).toBeHidden();
    await expect(sender).toHaveValue('Another sender');
    await expect(field).toHaveValue('My own words');
    const { sections } = await admin(siteSettings);
    expect(sections.find(({ section }) => section === 'brand')?.value).toMatchObject({
      tagline: 'My own words',
      mail_name: 'Another sender',
    });
  });

  await test.step('the dialog of an admin asks about a name that both changed', async () => {
    await openLive(desk, '/admin-users');
    await openAdmin(desk);
    await desk.getByRole('textbox', { name: 'Last Name' }).fill('Mine');
    await rename('Theirs');
    await desk.getByRole('button', { name: 'Update', exact: true }).click();
    await mergeDialog(desk).getByRole('radio', { name: 'Take theirs' }).check();
    await mergeDialog(desk).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(mergeDialog(desk)).toBeHidden();
    await expect
      .poll(async () => (await admin(adminUserDetail, { params: { id } })).last_name)
      .toBe('Theirs');
  });

  await test.step('the comparison of a mail’s drafts calls the subject as the form does', async () => {
    const body = {
      ...({ channel: 'mail', is_template: false, title: named, body: '<p>Hello.</p>' } as const),
      ...({ link: '', segment: 'all', filter: {} } as const),
    };
    const { id: draftId, version } = await admin(campaignDraftCreate, { body });
    await openLive(desk, '/admin-send-manual-emails');
    await desk.getByRole('button', { name: 'Open', exact: true }).click();
    await desk.getByRole('menuitem', { name: named }).click();
    await desk.getByRole('textbox', { name: 'Subject' }).fill('My subject');
    await admin(campaignDraftUpdate, {
      params: { id: draftId },
      body: { ...body, title: 'Their subject', version },
    });
    await desk.getByRole('button', { name: 'Save draft' }).click();
    await expect(mergeDialog(desk).getByRole('radiogroup', { name: 'Subject' })).toBeVisible();
  });
});
