import { StructuredData } from '../../lib/structured-data.tsx';
import { Disclosure, Disclosures } from '../../ui/disclosures.tsx';
import styles from './questions.module.css';

interface Question {
  id: string;
  question: string;
  /** From the operator's Markdown file. */
  html: string;
}

/** Structured data for search engines, where answers may contain HTML. */
export const FaqStructuredData = ({ questions }: { questions: readonly Question[] }) => (
  <StructuredData
    data={{
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, html }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: html },
      })),
    }}
  />
);

/** Expandable questions, which work without JavaScript. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <Disclosures>
    {questions.map(({ id, question, html }) => (
      <Disclosure key={id} title={question}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from a file of the repository */}
        <div className={styles.answer} dangerouslySetInnerHTML={{ __html: html }} />
      </Disclosure>
    ))}
  </Disclosures>
);
