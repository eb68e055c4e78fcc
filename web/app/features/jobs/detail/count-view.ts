import { useEffect } from 'react';
import type { Job } from '../../../../../contract/src/jobs.ts';
import { readProfile } from '../../../lib/session.ts';

/** A visitor’s page has neither a token nor the client’s code. */
const recordAsVisitor = (job_id: string) =>
  fetch('/api/employer/job_view', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ job_id }),
    // A body that nobody reads keeps the request open.
  }).then((response) => response.text());

/** Counts a visit of the page of a live job. A failure only costs the count. */
export const CountView = ({ job: { id, status } }: { job: Pick<Job, 'id' | 'status'> }) => {
  useEffect(() => {
    if (status !== 'active') return;
    const sent = readProfile()
      ? import('./record-view.ts').then(({ recordView }) => recordView(id))
      : recordAsVisitor(id);
    sent.catch(() => undefined);
  }, [id, status]);
  return null;
};
