import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import { Providers } from '../../../ui/providers.tsx';
import { MentionField } from './mention-field.tsx';

const member = (id: string, first_name: string, last_name: string, status = 'active') => ({
  id,
  first_name,
  last_name,
  email: `${id}@people.example`,
  status,
  owner: false,
  read_only: false,
  created_at: '2026-01-05T09:00:00.000Z',
});

const Field = () => {
  const [text, setText] = useState('');
  return <MentionField label="New note" placeholder="" maxLength={200} value={text} onChange={setText} />;
};

test('suggests active colleagues after @, takes one by keyboard, and leaves Enter alone otherwise', async () => {
  const members = [
    member('1', 'Ada', 'Byron'),
    member('2', 'Alan', 'Turing'),
    member('3', 'Al', 'Gone', 'removed'),
  ];
  vi.stubGlobal('fetch', async () => Response.json({ seats: 3, members }));
  renderAt(
    '/',
    <Providers>
      <main>
        <Field />
      </main>
    </Providers>,
  );
  const field = page
    .getByRole('textbox', { name: 'New note' })
    .or(page.getByRole('combobox', { name: 'New note' }));
  await field.click();
  await userEvent.keyboard('Ask @a');
  const options = page.getByRole('option');
  await expect.element(options.first()).toBeVisible();
  expect(options.elements().map((option) => option.textContent)).toEqual(['Ada Byron', 'Alan Turing']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Ask @Alan Turing ');
  await userEvent.keyboard('today{Enter}too');
  await expect.element(field).toHaveValue('Ask @Alan Turing today\ntoo');
});
