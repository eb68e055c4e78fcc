import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { FaqEntry } from '../../lib/faq.server.ts';
import { Disclosure, Disclosures } from '../../ui/disclosures.tsx';
import styles from './faq.module.css';

/** The questions for a side that contain all words. */
export const findQuestions = (
  questions: FaqEntry[],
  { words, side }: { words: string; side: string | null },
): FaqEntry[] => {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  return questions.filter(({ audience, question, text, topic }) => {
    const content = `${topic} ${question} ${text}`.toLowerCase();
    return (
      (!side || audience === side || audience === 'both') && terms.every((term) => content.includes(term))
    );
  });
};

const sides = [
  { value: null, label: 'All' },
  { value: 'fractional', label: 'Fractionals' },
  { value: 'company', label: 'Companies' },
];

interface SearchProps {
  words: string;
  side: string | null;
  onWords: (words: string) => void;
  /** Writes the search to the URL. */
  onSend: () => void;
}

/** A plain GET form, which works without JavaScript; with it, results update as the person types. */
export const FaqSearch = ({ words, side, onWords, onSend }: SearchProps) => (
  <search className={styles.search}>
    <form
      action="/resources/faq"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {side && <input type="hidden" name="for" value={side} />}
      <label className="visually-hidden" htmlFor="faq-words">
        Search the questions
      </label>
      <input
        id="faq-words"
        type="search"
        name="q"
        placeholder="Search, for example: refund"
        maxLength={100}
        defaultValue={words}
        onChange={(event) => onWords(event.currentTarget.value)}
      />
      <noscript>
        <button type="submit">Search</button>
      </noscript>
    </form>
    <nav aria-label="Filter by side" className={styles.sides}>
      {sides.map(({ value, label }) => (
        <Link
          key={label}
          to={`/resources/faq?${new URLSearchParams({ ...(value && { for: value }), ...(words && { q: words }) })}`}
          aria-current={side === value ? 'page' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  </search>
);

/** Opens the answer that the URL's hash links to. Without JavaScript, browsers do so themselves. */
const useOpenLinked = () => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another click on the same link opens it again
  useEffect(() => {
    const answer = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    const entry = answer?.closest('details');
    if (!entry) return;
    entry.open = true;
    entry.scrollIntoView();
  }, [hash, key]);
};

/** Expandable questions by topic; each answer has a link to it. */
export const FaqList = ({ questions }: { questions: FaqEntry[] }) => {
  useOpenLinked();
  const topics = [...new Set(questions.map(({ topic }) => topic))];
  return topics.map((topic) => (
    <section key={topic} className={styles.topic}>
      <h2>{topic}</h2>
      <Disclosures>
        {questions
          .filter((entry) => entry.topic === topic)
          .map(({ id, question, html }) => (
            <Disclosure key={id} title={question}>
              <div id={id} className={styles.answer}>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from the operator's own file */}
                <div dangerouslySetInnerHTML={{ __html: html }} />
                <Link to={{ search: '', hash: id }} className={styles.link} preventScrollReset>
                  Link to this answer
                </Link>
              </div>
            </Disclosure>
          ))}
      </Disclosures>
    </section>
  ));
};
