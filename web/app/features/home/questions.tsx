import { StructuredData } from '../../lib/structured-data.tsx';
import { Disclosure, Disclosures } from '../../ui/disclosures.tsx';
import styles from './questions.module.css';

interface Question {
  id: string;
  question: string;
  /** Written by the operator, made into HTML by the server. */
  html: string;
}

/** What search engines are told of them; answers may have some HTML there. */
export const QuestionFacts = ({ questions }: { questions: readonly Question[] }) => (
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

/** Questions that open to their answers, without a script. */
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
