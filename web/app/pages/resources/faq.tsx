import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { FaqList, FaqSearch, findQuestions } from '../../features/content/faq.tsx';
import { allQuestions } from '../../lib/faq.server.ts';
import { publicPageMeta } from '../../lib/page-meta.ts';
import { siteFrom } from '../../lib/server-context.ts';
import { StructuredData } from '../../lib/structured-data.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Route } from './+types/faq.ts';
import styles from './faq.module.css';

export const meta = publicPageMeta({
  title: 'Questions and answers',
  description: (brand) =>
    `What fractionals and companies ask about ${brand}: approval, applications, plans, refunds, your data.`,
  path: '/resources/faq',
});

export const loader = ({ context }: Route.LoaderArgs) => allQuestions(siteFrom(context));

/** The first load brings every question; searching filters them in the browser. */
export const shouldRevalidate = () => false;

export default function ResourcesFaqPage({ loaderData: questions }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const side = params.get('for');
  const [words, setWords] = useState(params.get('q') ?? '');
  const results = findQuestions(questions, { words, side });
  return (
    <>
      <PageHeader title="Questions and answers" lead="Short answers. For more, contact us." />
      <FaqSearch
        words={words}
        side={side}
        onWords={setWords}
        onSend={() =>
          setParams(
            { ...(side && { for: side }), ...(words && { q: words }) },
            { replace: true, preventScrollReset: true },
          )
        }
      />
      <p role="status" className={words.trim() && results.length > 0 ? styles.count : 'visually-hidden'}>
        {formatCount(results.length, 'answer')}
        {words.trim() && ` with “${words.trim()}”`}
      </p>
      {results.length > 0 ? (
        <FaqList questions={results} />
      ) : (
        <EmptyState
          title="No matching questions"
          text="Try another word, or ask us."
          action={<LinkButton to="/company/contact-us">Ask us</LinkButton>}
        />
      )}
      {results.length > 0 && (
        <aside className={styles.more} aria-label="Not answered">
          <p>Not answered here?</p>
          <LinkButton to="/company/contact-us" look="quiet">
            Ask us
          </LinkButton>
        </aside>
      )}
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, text }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text },
          })),
        }}
      />
    </>
  );
}
