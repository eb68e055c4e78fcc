import type { ReactNode } from 'react';
import type { CompanyPage } from '../../../../contract/src/company-pages.ts';
import { Section } from '../../ui/section.tsx';
import { CompanyDetails } from './company-details.tsx';
import styles from './public-company.module.css';

interface Props {
  company: CompanyPage;
  /** A card for each live job. */
  jobs: ReactNode[];
}

/** The public page of a company with its live jobs. Plain React, without the component library. */
export const PublicCompany = ({ company, jobs }: Props) => (
  <CompanyDetails company={company}>
    <Section title="Live jobs">
      {jobs.length === 0 ? (
        <p className={styles.none}>No live jobs at the moment.</p>
      ) : (
        <ul className={styles.jobs}>
          {jobs.map((job, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards have keys, and their order is fixed
            <li key={index}>{job}</li>
          ))}
        </ul>
      )}
    </Section>
  </CompanyDetails>
);
