import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ListedApplication } from '../../../../../contract/src/applications.ts';
import { Terms, type TermsVersion } from '../../../../../contract/src/terms.ts';
import { renderAt } from '../../../../test/render.tsx';
import { getQueryClient } from '../../../lib/query-client.ts';
import { Providers } from '../../../ui/providers.tsx';
import { OfferPanel } from './offer-panel.tsx';
import { offersQuery } from './offers.data.ts';

const id = '0193c1d0-0000-7000-8000-000000000001';
const application = {
  id,
  status: 'offer',
  history: [{ event: 'offer_made' }],
  job: { title: 'Fractional CFO', company: { name: 'Harbour' } },
  fractional: { first_name: 'Mara' },
} as unknown as ListedApplication;

const version: TermsVersion = {
  id,
  number: 1,
  proposed_by: 'company',
  terms: Terms.parse({
    rate: 120,
    rate_period: 'hour',
    currency: 'USD',
    hours_per_week: 10,
    start_date: '2030-01-01',
    notice_days: 30,
    outcomes: ['A forecast'],
  }),
  note: '',
  sha256: '',
  created_at: '2029-12-01T00:00:00.000Z',
  expires_at: '2029-12-15T00:00:00.000Z',
  outcome: null,
  accepted_by: null,
  accepted_at: null,
  closed_at: null,
  answer_note: '',
};

const offer = (open: TermsVersion | null) => ({
  application_id: id,
  status: open ? 'offer' : 'interview',
  open,
  versions: [open ?? { ...version, outcome: 'withdrawn', closed_at: '2029-12-02T00:00:00.000Z' }],
  posted: { rate: null },
  draft: null,
  capacity: {},
  undo_until: null,
});

afterEach(() => {
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

test('keeps the text of a counter-offer when the offer is withdrawn meanwhile', async () => {
  let open: TermsVersion | null = version;
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(offer(open))));
  renderAt(
    '/',
    <Providers>
      <OfferPanel application={application} side="fractional" />
    </Providers>,
  );
  await page.getByRole('button', { name: 'Make a counter-offer' }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('This is my usual rate.');
  open = null;
  await getQueryClient().refetchQueries(offersQuery(id));
  await expect.element(page.getByText(/This offer was withdrawn/)).toBeInTheDocument();
  await expect.element(note).toHaveValue('This is my usual rate.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Make a counter-offer' })).not.toBeInTheDocument();
});
