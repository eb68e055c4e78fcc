import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Choice, NewsletterChoice } from '../../features/newsletter/newsletter-choice.tsx';
import { useSite } from '../../lib/brand.ts';
import { publicPageMeta, useRouteId } from '../../lib/page-meta.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Route } from './+types/choice.ts';

interface Screen {
  choice: Choice;
  title: string;
  description: string;
  /** What to do about a link that is incomplete or expired. */
  brokenLink: string;
}

const confirm: Screen = {
  choice: 'confirm',
  title: 'Confirm the newsletter',
  description: 'Confirm that you want the newsletter at your address. It takes one click.',
  brokenLink: 'It may be incomplete or expired. Subscribe again to get a new link.',
};

const screens: Record<string, Screen> = {
  'newsletter/confirm': confirm,
  'newsletter/unsubscribe': {
    choice: 'unsubscribe',
    title: 'Unsubscribe from the newsletter',
    description: 'Unsubscribe your address from the newsletter. Mail about your account continues.',
    brokenLink: 'It is incomplete. Use the link in the latest issue, or write to us to unsubscribe.',
  },
  'newsletter/leave': {
    choice: 'leave',
    title: 'Stop optional mail',
    description: 'Stop optional mail from us to your address. It takes one click.',
    brokenLink: 'It is incomplete. Write to us, and we will stop the mail.',
  },
};

export const meta = (args: Route.MetaArgs) => {
  const id = args.matches.at(-1)?.id ?? '';
  const { title, description } = screens[id] ?? confirm;
  return publicPageMeta({ title, description, path: `/${id}`, noindex: true })(args);
};

/** Without JavaScript the form returns here with `?outcome=`. */
export default function NewsletterChoicePage() {
  const { choice, brokenLink } = screens[useRouteId()] ?? confirm;
  const { support } = useSite();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const outcome = params.get('outcome');
  const [done, setDone] = useState<Choice | null>(outcome === 'sent' ? choice : null);
  if (token === '' || (outcome !== null && outcome !== 'sent'))
    return (
      <EmptyState
        heading="h1"
        title="This link does not work"
        text={brokenLink}
        action={
          choice === 'confirm' ? (
            <LinkButton to="/newsletter/sent">Subscribe again</LinkButton>
          ) : (
            <a href={`mailto:${support}`}>{support}</a>
          )
        }
      />
    );
  return <NewsletterChoice choice={choice} token={token} done={done} onDone={setDone} />;
}
