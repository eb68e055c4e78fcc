import type { CaseStudy } from '../../../../../contract/src/career.ts';
import styles from './case-studies.module.css';

const parts = { situation: 'Situation', action: 'Action', result: 'Result' };

/** Case studies, each under its number. Plain React, for any page. */
export const CaseStudies = ({ studies }: { studies: readonly CaseStudy[] }) => (
  <div className={styles.cases}>
    {studies.map((study) => (
      <article key={`${study.situation} ${study.number}`}>
        {study.number !== '' && <h3>{study.number}</h3>}
        <dl>
          {(['situation', 'action', 'result'] as const).map((part) => (
            <div key={part}>
              <dt>{parts[part]}</dt>
              <dd>{study[part]}</dd>
            </div>
          ))}
        </dl>
      </article>
    ))}
  </div>
);
