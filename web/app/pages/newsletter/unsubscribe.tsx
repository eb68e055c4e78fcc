import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Choice, NewsletterChoice } from '../../features/newsletter/newsletter-choice.tsx';
import { operator } from '../../lib/operator.ts';
import { described } from '../../lib/page-meta.ts';
import { EmptyState } from '../../ui/states.tsx';

export const meta = described({
  title: 'Leave the newsletter',
  description:
    'Ends the Cadre newsletter for your address with one press. Mails about your account still come.',
  path: '/newsletter/unsubscribe',
  noindex: true,
});

/** Without JavaScript the form comes back here with its outcome. */
export default function NewsletterUnsubscribePage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const outcome = params.get('outcome');
  const [done, setDone] = useState<Choice | null>(outcome === 'sent' ? 'unsubscribe' : null);
  if (token === '' || (outcome !== null && outcome !== 'sent'))
    return (
      <EmptyState
        heading="h1"
        title="This link does not work"
        text="It is not whole. The newest issue has a good one; or write to us, and we take your address out."
        action={<a href={`mailto:${operator.mails.support}`}>{operator.mails.support}</a>}
      />
    );
  return <NewsletterChoice choice="unsubscribe" token={token} done={done} onDone={setDone} />;
}
