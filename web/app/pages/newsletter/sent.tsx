import { Link, useSearchParams } from 'react-router';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { described } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = described({
  title: 'The newsletter',
  description:
    'New roles and what we learn about fractional work, by mail. Confirm once, leave with one click.',
  path: '/newsletter/sent',
  noindex: true,
});

const refused = new Map([
  ['invalid_input', 'That is not an e-mail address that we can write to. Please try again.'],
  ['too_many_requests', 'That was asked for often within the hour. Please try again later.'],
]);

/** Where the newsletter's form leads where no JavaScript runs, and where one asks again. */
export default function NewsletterSentPage() {
  const [params] = useSearchParams();
  const outcome = params.get('outcome');
  if (outcome === 'sent')
    return (
      <PageHeader
        title="Look into your mailbox"
        lead={
          <>
            We have mailed you a link. Open it and confirm, and you are in. Nothing there after some minutes?
            It may lie with the junk mail, or the address had a slip:{' '}
            <Link to="/newsletter/sent">ask again</Link>.
          </>
        }
      />
    );
  const problem = outcome && (refused.get(outcome) ?? 'That did not go through. Please try again.');
  return (
    <>
      <PageHeader
        title="The newsletter"
        lead={
          <span role={problem ? 'alert' : undefined}>{problem || 'Once or twice a month, and short.'}</span>
        }
      />
      <NewsletterForm />
    </>
  );
}
