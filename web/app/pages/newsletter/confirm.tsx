import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Choice, NewsletterChoice } from '../../features/newsletter/newsletter-choice.tsx';
import { described } from '../../lib/page-meta.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';

export const meta = described({
  title: 'Confirm the newsletter',
  description: 'Confirms that the Cadre newsletter may come to your address: one press, and you are in.',
  path: '/newsletter/confirm',
  noindex: true,
});

/** Without JavaScript the form comes back here with its outcome. */
export default function NewsletterConfirmPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const outcome = params.get('outcome');
  const [done, setDone] = useState<Choice | null>(outcome === 'sent' ? 'confirm' : null);
  if (token === '' || (outcome !== null && outcome !== 'sent'))
    return (
      <EmptyState
        heading="h1"
        title="This link does not work"
        text="It is not whole, or it has run out. Ask for the newsletter again, and you get a good one."
        action={<LinkButton to="/newsletter/sent">Ask again</LinkButton>}
      />
    );
  return <NewsletterChoice choice="confirm" token={token} done={done} onDone={setDone} />;
}
