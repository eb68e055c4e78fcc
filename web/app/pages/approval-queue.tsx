import type { ComponentProps } from 'react';
import { ReviewQueue } from '../features/fractionals/review/review-queue.tsx';
import { ReferencePanel } from '../features/references/reference-panel.tsx';
import { privatePageMeta, useRouteId } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

interface Screen extends Pick<ComponentProps<typeof ReviewQueue>, 'tabs'> {
  title: string;
  lead: string;
}

const unverified: Screen = {
  title: 'Unverified candidates',
  lead: 'The oldest request comes first. Each decision is mailed and recorded in the audit log.',
  tabs: [
    {
      value: 'waiting',
      label: 'Waiting',
      query: { status: 'pending', sort: 'waiting' },
      empty: 'No pending approvals.',
    },
    {
      value: 'second-look',
      label: 'Re-review',
      query: { status: 'verified', second_look: 'True' },
      empty: 'No approved profile has changed its name, headline or function.',
    },
    {
      value: 'not-asked',
      label: 'Not submitted',
      query: { status: 'unverified', sort: 'recent' },
      empty: 'No unsubmitted profiles.',
    },
  ],
};

const rejected: Screen = {
  title: 'Rejected candidates',
  lead: 'They know what to fix and can submit their profile again. You can also approve them here.',
  tabs: [
    {
      value: 'rejected',
      label: 'Rejected',
      query: { status: 'rejected', sort: 'recent' },
      empty: 'No rejected profiles.',
    },
    {
      value: 'suspended',
      label: 'Suspended',
      query: { status: 'suspended', sort: 'recent' },
      empty: 'No suspended profiles.',
    },
  ],
};

export const meta = privatePageMeta({
  'unverified-fractional-candidates': unverified.title,
  'rejected-fractional-candidates': rejected.title,
});

/** Profiles to approve, or that were rejected. */
export default function ApprovalQueuePage() {
  const { title, lead, tabs } = useRouteId().startsWith('unverified') ? unverified : rejected;
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <ReviewQueue key={title} tabs={tabs} evidence={(id) => <ReferencePanel personId={id} />} />
    </>
  );
}
