import { Link, useSearchParams } from 'react-router';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { publicPageMeta } from '../../lib/page-meta.ts';
import { requireSwitch } from '../../lib/server-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Route } from './+types/sent.ts';

export const meta = publicPageMeta({
  title: 'The newsletter',
  description:
    'New roles and insights about fractional work, by mail. Confirm once, unsubscribe with one click.',
  path: '/newsletter/sent',
  noindex: true,
});

const refusals = new Map([
  ['invalid_input', 'Enter a valid email address.'],
  ['too_many_requests', 'Too many requests within the hour. Try again later.'],
]);

export const loader = ({ context }: Route.LoaderArgs) => {
  requireSwitch(context, 'newsletter');
  return null;
};

/** Where the newsletter form leads without JavaScript, and where people subscribe again. */
export default function NewsletterSentPage() {
  const [params] = useSearchParams();
  const outcome = params.get('outcome');
  if (outcome === 'sent')
    return (
      <PageHeader
        title="Check your mailbox"
        lead={
          <>
            We’ve mailed you a link. Open it to confirm your subscription. If it does not arrive within a few
            minutes, check your spam folder, or <Link to="/newsletter/sent">subscribe again</Link> with the
            right address.
          </>
        }
      />
    );
  const problem = outcome && (refusals.get(outcome) ?? 'Couldn’t subscribe. Try again.');
  return (
    <>
      <PageHeader
        title="The newsletter"
        lead={<span role={problem ? 'alert' : undefined}>{problem || 'Once or twice a month.'}</span>}
      />
      <NewsletterForm />
    </>
  );
}
