import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../../../../contract/src/jobs.ts';
import { renderAt } from '../../../../test/render.tsx';
import { sampleJob } from '../../../../test/sample-job.ts';
import { signInAs } from '../../../../test/session.ts';
import { getQueryClient } from '../../../lib/query-client.ts';
import { clearSession } from '../../../lib/session.ts';
import { Providers } from '../../../ui/providers.tsx';
import { ApplyForm } from './apply-form.tsx';

const profileResume = { id: '0193c1d0-0000-7000-8000-000000000003', name: 'profile.pdf' };
const uploaded = { id: '0193c1d0-0000-7000-8000-000000000004', name: 'letter.pdf' };
const letter = 'I have built the finance function of three companies like yours.';

let finishUpload: () => void;
let sent: { resume_id?: string }[];
const onApplied = vi.fn();

beforeEach(() => {
  sent = [];
  onApplied.mockReset();
  signInAs('fractional');
  const upload = new Promise<Response>((resolve) => {
    finishUpload = () => resolve(Response.json(uploaded));
  });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.includes('upload')) return upload;
    if (typeof body !== 'string') return Response.json({ conflict: false });
    sent.push(JSON.parse(body));
    return Response.json({});
  });
  renderAt(
    '/',
    <Providers>
      <ApplyForm
        job={{ ...sampleJob(), screening_questions: [] } as unknown as Job}
        resume={profileResume}
        allowance={{ used: 0, allowed: 5, used_today: 0, allowed_today: 5 } as never}
        onCancel={() => {}}
        onApplied={onApplied}
      />
    </Providers>,
  );
});

afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const send = () => page.getByRole('button', { name: 'Send application' }).click();
const pick = (name: RegExp) => page.getByRole('radio', { name }).click();
const writeLetter = () => page.getByRole('textbox', { name: /^Cover letter/ }).fill(letter);
const upload = () => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  return page
    .elementLocator(input as Element)
    .upload(new File(['%PDF-1.7'], uploaded.name, { type: 'application/pdf' }));
};

test('an application waits for the file that it names, and is sent with it', async () => {
  await writeLetter();
  await pick(/^Another file/);
  await send();
  await expect.element(page.getByText('Choose a file, or apply without one.')).toBeVisible();
  await upload();
  await send();
  await expect.element(page.getByText('Wait until the file is uploaded.')).toBeVisible();
  expect(sent).toEqual([]);
  finishUpload();
  await expect.element(page.getByRole('radio', { name: `Another file: ${uploaded.name}` })).toBeChecked();
  await send();
  await expect.poll(() => sent).toMatchObject([{ resume_id: uploaded.id }]);
  await expect.poll(() => onApplied.mock.calls).toHaveLength(1);
});

test('a file that arrives after another choice is not sent', async () => {
  await writeLetter();
  await pick(/^Another file/);
  await upload();
  await pick(/^No resume/);
  finishUpload();
  await expect.element(page.getByRole('radio', { name: `Another file: ${uploaded.name}` })).toBeVisible();
  await send();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('resume_id');
});
