import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Scorecards as Cards } from '../../../../../contract/src/scorecards.ts';
import { renderAt } from '../../../../test/render.tsx';
import { Providers } from '../../../ui/providers.tsx';
import { Scorecards } from './scorecards.tsx';

const [grace, ada] = ['0193c1d0-0000-7000-8000-000000000001', '0193c1d0-0000-7000-8000-000000000002'];
const scorecards: Cards = {
  criteria: [{ key: 'experience', label: 'Experience' }],
  criteria_version: 1,
  cards: [],
  hidden: 0,
} as unknown as Cards;

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => vi.unstubAllGlobals());

test('an unsaved scorecard is still there after another applicant was open', async () => {
  const Drawer = () => {
    const [id, setId] = useState(grace);
    return (
      <>
        <button type="button" onClick={() => setId(id === grace ? ada : grace)}>
          Next applicant
        </button>
        <Scorecards key={id} applicationId={id ?? ''} jobId="" scorecards={scorecards} />
      </>
    );
  };
  renderAt(
    '/',
    <Providers>
      <Drawer />
    </Providers>,
  );
  const comment = page.getByLabelText('Comment');
  const next = page.getByRole('button', { name: 'Next applicant' });
  await comment.fill('Calm under questions.');
  await next.click();
  await expect.element(comment).toHaveValue('');
  await next.click();
  await expect.element(comment).toHaveValue('Calm under questions.');
});
