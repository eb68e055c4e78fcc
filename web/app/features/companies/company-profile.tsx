import { Button, Modal, Progress } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnCompany } from '../../../../contract/src/companies.ts';
import { formatPlans } from '../../../../contract/src/labels.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyDetails } from './company-details.tsx';
import { fieldLabels } from './company-facts.ts';
import { CompanyForm } from './company-form.tsx';
import { CompanyLogo } from './company-logo.tsx';
import styles from './company-profile.module.css';

/** One's own company: what it lacks, what it may post, and all of its fields. */
export const CompanyProfile = ({ company }: { company: OwnCompany }) => {
  const [previewing, setPreviewing] = useState(false);
  return (
    <>
      <PageHeader
        title={company.name}
        lead="What fractionals see of you before they apply."
        actions={
          <Button variant="default" onClick={() => setPreviewing(true)}>
            Preview
          </Button>
        }
      />
      <div className={styles.layout}>
        <div className={styles.main}>
          <CompanyLogo company={company} />
          <CompanyForm company={company} />
        </div>
        <aside className={styles.aside} aria-label="Where you stand">
          <Completeness company={company} />
          <Plan company={company} />
        </aside>
      </div>
      <Modal
        opened={previewing}
        onClose={() => setPreviewing(false)}
        size="64rem"
        title="As fractionals see it"
      >
        <CompanyDetails company={company} heading="h2" />
      </Modal>
    </>
  );
};

const Completeness = ({ company: { completeness, missing } }: { company: OwnCompany }) => (
  <section>
    <h2 className={styles.title}>{completeness === 100 ? 'Your profile is complete' : 'Your profile'}</h2>
    <Progress value={completeness} aria-label={`${completeness} per cent complete`} />
    <p className={styles.percent}>{completeness}% complete</p>
    {missing.length > 0 && (
      <>
        <p className={styles.still}>Still missing:</p>
        <ul className={styles.missing}>
          {missing.map((field) => (
            <li key={field}>
              <a href={`#company-${field}`}>{fieldLabels[field] ?? field}</a>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
);

const Plan = ({ company }: { company: OwnCompany }) => (
  <section>
    <h2 className={styles.title}>{formatPlans(company.plan_names)}</h2>
    {company.jobs_allowed === 0 ? (
      <>
        <p className={styles.percent}>
          Look at who is here and write your first job, both free. A plan puts it live.
        </p>
        <p className={styles.links}>
          <Link to="/verified-fractional-candidates">See candidates</Link>
          <Link to="/account/company/manage-jobs/post-a-job">Write a job</Link>
          <Link to="/account/company/payments">See plans</Link>
        </p>
      </>
    ) : (
      <>
        <p className={styles.percent}>
          {company.jobs_live} of {company.jobs_allowed} live jobs
        </p>
        <p className={styles.links}>
          <Link to="/account/company/manage-jobs">Manage jobs</Link>
          <Link to="/account/company/settings/manage-plans">Manage plans</Link>
        </p>
      </>
    )}
  </section>
);
