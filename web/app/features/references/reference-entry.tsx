import type { ReactNode } from 'react';
import { formatMonthSpan } from '../../../../contract/src/dates.ts';
import { labels } from '../../../../contract/src/labels.ts';
import type { PublicReference } from '../../../../contract/src/references.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './reference-entry.module.css';
import { againQuestion, type GradeQuestion, gradeQuestions } from './reference-questions.ts';

interface Props {
  reference: Pick<PublicReference, 'referee_name' | 'company' | 'company_address' | 'answer'>;
  /** Actions below the reference. */
  children?: ReactNode;
}

/** A reference as companies read it. Plain React, for any page. */
export const ReferenceEntry = ({ reference, children }: Props) => {
  const { referee_name: name, company, company_address: isAtCompany, answer } = reference;
  const relation = labels.refereeRelation[answer.relation];
  return (
    <article className={styles.entry}>
      <header>
        <h3>{name ?? `${relation} at ${company}`}</h3>
        <p className={styles.who}>
          <span>
            {name === null
              ? formatMonthSpan(answer)
              : `${relation} at ${company}, ${formatMonthSpan(answer)}`}
          </span>
          {isAtCompany && <StatusBadge status="verified" label="Address at company" />}
        </p>
      </header>
      <p className={styles.text}>{answer.text}</p>
      <dl className={styles.grades}>
        {(Object.keys(gradeQuestions) as GradeQuestion[]).map((question) => (
          <div key={question}>
            <dt>{gradeQuestions[question].title}</dt>
            <dd>{labels.referenceGrade[answer[question]]}</dd>
          </div>
        ))}
        <div>
          <dt>{againQuestion.title}</dt>
          <dd>{labels.referenceAgain[answer.again]}</dd>
        </div>
      </dl>
      {children}
    </article>
  );
};

/** References, newest first. */
export const ReferenceEntries = ({ references }: { references: readonly PublicReference[] }) => (
  <ul className={styles.list}>
    {references.map((reference) => (
      <li key={reference.id}>
        <ReferenceEntry reference={reference} />
      </li>
    ))}
  </ul>
);
