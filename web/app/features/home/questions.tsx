import styles from './questions.module.css';

export interface Question {
  id: string;
  question: string;
  /** Written by the operator, made into HTML by the server. */
  html: string;
}

/** Questions that open to their answers, without a script. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <div className={styles.questions}>
    {questions.map(({ id, question, html }) => (
      <details key={id}>
        <summary>{question}</summary>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from a file of the repository */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </details>
    ))}
  </div>
);
