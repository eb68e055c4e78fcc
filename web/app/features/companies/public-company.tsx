import type { ReactNode } from 'react';
import type { CompanyPage } from '../../../../contract/src/company-pages.ts';
import { FollowedList } from '../../ui/followed-list.tsx';
import { Section } from '../../ui/section.tsx';
import { CompanyDetails } from './company-details.tsx';
import styles from './public-company.module.css';

interface Props<Job extends { id: string }> {
  company: CompanyPage;
  /** Its live jobs. */
  jobs: readonly Job[];
  /** The address of the API that answers with them. */
  source: string;
  toCard: (job: Job) => ReactNode;
}

/** The public page of a company with its live jobs. Plain React, without the component library. */
export const PublicCompany = <Job extends { id: string }>({ company, jobs, source, toCard }: Props<Job>) => (
  <CompanyDetails company={company}>
    <Section title="Live jobs">
      <FollowedList tag="job_search" rows={jobs} url={source} resultPath={['jobs']}>
        {(shown) =>
          shown.length === 0 ? (
            <p className={styles.none}>No live jobs at the moment.</p>
          ) : (
            <ul className={styles.jobs}>
              {shown.map((job) => (
                <li key={job.id}>{toCard(job)}</li>
              ))}
            </ul>
          )
        }
      </FollowedList>
    </Section>
  </CompanyDetails>
);
