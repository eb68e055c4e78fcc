import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import { signInAs } from '../../../../test/session.ts';
import { clearSession, readProfile } from '../../../lib/session.ts';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { Providers } from '../../../ui/providers.tsx';
import { emptyValues } from './job-form-values.ts';
import { readUnsaved, storeUnsaved } from './unsaved-job.ts';
import { type EditorProps, useJobEditor } from './use-job-editor.ts';

const company = { stage: null, headcount: null } as unknown as EditorProps['company'];

const Editor = () => {
  const { form, restored, discard } = useJobEditor({
    stored: undefined,
    company,
    onSaved: () => undefined,
  });
  return (
    <main>
      <input aria-label="Title" {...form.getInputProps('title')} />
      {restored && (
        <button type="button" onClick={discard}>
          Discard
        </button>
      )}
    </main>
  );
};

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

test('restored input of a new job is not saved while the person may discard it', async () => {
  signInAs('company');
  const userId = readProfile()?.id ?? '';
  storeUnsaved(userId, 'new', { ...emptyValues, title: 'Fractional CFO' }, undefined);
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string | URL | Request, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${url}`);
    return new Promise(() => {});
  });
  renderAt(
    '/',
    <Providers>
      <Editor />
      <DialogHost />
    </Providers>,
  );
  await expect.element(page.getByLabelText('Title')).toHaveValue('Fractional CFO');
  // Longer than the pause after which a draft is saved.
  await new Promise((resolve) => setTimeout(resolve, 1_800));
  expect(sent.filter((call) => !call.startsWith('GET '))).toEqual([]);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(page.getByLabelText('Title')).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Discard', exact: true })).not.toBeInTheDocument();
  expect(readUnsaved(userId, 'new')).toBeUndefined();
});
