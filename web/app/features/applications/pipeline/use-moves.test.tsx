import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ApplicationStatus, ListedApplication } from '../../../../../contract/src/applications.ts';
import { renderAt } from '../../../../test/render.tsx';
import { signInAs } from '../../../../test/session.ts';
import { getQueryClient } from '../../../lib/query-client.ts';
import { clearSession } from '../../../lib/session.ts';
import { Providers } from '../../../ui/providers.tsx';
import { useMoves } from './use-moves.ts';

const applicant = (id: string, first_name: string) =>
  ({ id, status: 'viewed', fractional: { first_name, last_name: 'Hopper' } }) as ListedApplication;
const grace = applicant('0193c1d0-0000-7000-8000-000000000001', 'Grace');
const ada = applicant('0193c1d0-0000-7000-8000-000000000002', 'Ada');

interface Sent {
  application_id: string;
  status: ApplicationStatus;
  /** Of a call about the rest of the job, or about several applications. */
  job_id?: string;
  application_ids?: string[];
}
let moves: Sent[];
let answers: Map<string, (response: Response) => void>;

beforeEach(() => {
  moves = [];
  answers = new Map();
  signInAs('company');
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit = {}) => {
    const sent = JSON.parse(String(body)) as Sent;
    moves.push(sent);
    return new Promise<Response>((resolve) => answers.set(sent.application_id ?? sent.job_id ?? '', resolve));
  });
});

afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

const job = '0193c1d0-0000-7000-8000-000000000009';

const Board = () => {
  const { announcement, move, undoLast, declining, declineRest, decline } = useMoves(job, () => {});
  return (
    <>
      <p role="status">{announcement}</p>
      <button
        type="button"
        onClick={() => (declining ? decline({ reason: 'filled', message: 'Filled.' }) : declineRest(2))}
      >
        {declining ? 'Confirm' : 'Decline the rest'}
      </button>
      {[grace, ada].map((application) => (
        <button key={application.id} type="button" onClick={() => void move(application, 'shortlisted')}>
          Shortlist {application.fractional.first_name}
        </button>
      ))}
      <button type="button" onClick={undoLast}>
        Key U
      </button>
    </>
  );
};

const show = () =>
  renderAt(
    '/',
    <Providers>
      <Board />
    </Providers>,
  );
// A toast may lie above the button.
const press = async (name: string) =>
  ((await page.getByRole('button', { name, exact: true }).findElement()) as HTMLElement).click();
const accept = (application: ListedApplication) =>
  answers.get(application.id)?.(Response.json({ ...application, status: moves.at(-1)?.status }));

test('a move can be undone although another one began before its answer, and failed', async () => {
  show();
  await press('Shortlist Grace');
  await press('Shortlist Ada');
  await expect.poll(() => moves).toHaveLength(2);
  accept(grace);
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Grace Hopper moved to/);
  answers.get(ada.id)?.(Response.json({ error: 'Ada withdrew.', code: 'conflict' }, { status: 409 }));
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Ada Hopper was not moved/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => moves.at(-1)).toMatchObject({ application_id: grace.id, status: 'viewed' });
});

test('an undone move is no longer offered to be undone', async () => {
  show();
  await press('Shortlist Grace');
  await expect.poll(() => moves).toHaveLength(1);
  accept(grace);
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await press('Key U');
  await expect.poll(() => moves).toHaveLength(2);
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).not.toBeInTheDocument();
  await press('Key U');
  accept(grace);
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Grace Hopper moved to/);
  expect(moves).toHaveLength(2);
});

test('declining the rest is what an undo then takes back, not the move before it', async () => {
  show();
  await press('Shortlist Grace');
  await expect.poll(() => moves).toHaveLength(1);
  accept(grace);
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Grace Hopper moved to/);
  await press('Decline the rest');
  await press('Confirm');
  await expect.poll(() => moves).toHaveLength(2);
  answers.get(job)?.(Response.json({ application_ids: [ada.id], undo_until: null }));
  await expect.element(page.getByRole('status')).toMatchTextContent(/^1 applicant moved to/);
  await press('Key U');
  await expect.poll(() => moves.at(-1)).toEqual({ job_id: job, application_ids: [ada.id] });
  answers.get(job)?.(Response.json({ done: [ada.id], refused: [] }));
  await expect.element(page.getByRole('status')).toMatchTextContent(/^1 applicant moved back/);
});
