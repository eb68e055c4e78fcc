import './tokens.css';
import './base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { StateFilter } from './state-filter.tsx';

const choices = ['All', 'In progress', 'Sent', 'Seen', 'Shortlisted', 'Interview', 'Offer', 'Hired'].map(
  (label) => ({
    name: label.toLowerCase(),
    label,
    count: 3,
  }),
);

test('scrolls the chosen state into view on a phone', async () => {
  await page.viewport(390, 844);
  renderAt('/', <StateFilter label="State" choices={choices} chosen="offer" onChoose={() => {}} />);
  await expect.element(page.getByRole('button', { name: /^Offer/ })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('button', { name: /^All/ })).not.toBeInViewport();
});
