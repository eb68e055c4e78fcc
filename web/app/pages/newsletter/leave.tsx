import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NewsletterChoice } from '../../features/newsletter/newsletter-choice.tsx';
import { operator } from '../../lib/operator.ts';
import { described } from '../../lib/page-meta.ts';
import { EmptyState } from '../../ui/states.tsx';

export const meta = described({
  title: 'No more mails',
  description: 'Keeps Cadre from writing to your address by itself, with one press.',
  path: '/newsletter/leave',
  noindex: true,
});

/** Without JavaScript the form comes back here with its outcome. */
export default function NewsletterLeavePage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const outcome = params.get('outcome');
  const [done, setDone] = useState(outcome === 'sent');
  if (token === '' || (outcome !== null && outcome !== 'sent'))
    return (
      <EmptyState
        heading="h1"
        title="This link does not work"
        text="It is not whole. Write to us, and we take your address out."
        action={<a href={`mailto:${operator.mails.support}`}>{operator.mails.support}</a>}
      />
    );
  return (
    <NewsletterChoice
      choice="leave"
      token={token}
      done={done ? 'leave' : null}
      onDone={() => setDone(true)}
    />
  );
}
