import { Button, Modal, Progress } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnCompany } from '../../../../contract/src/companies.ts';
import { formatPlans } from '../../../../contract/src/labels.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { acceptedTypes, FileDrop } from '../../ui/file-drop.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSaveLogo } from './companies.data.ts';
import { CompanyDetails } from './company-details.tsx';
import { CompanyForm } from './company-form.tsx';
import styles from './company-profile.module.css';

/** The names of missing fields, as in the form. */
const fieldLabels: Record<string, string> = {
  logo_id: 'Logo',
  headline: 'Headline',
  about: 'About',
  website: 'Website',
  main_category: 'Industry',
  location: 'Location',
  client_type_expertise: 'Business type',
  stage: 'Stage',
  headcount: 'People',
};

/** The user’s company: its fields, what is missing, and its plan. */
export const CompanyProfile = ({ company }: { company: OwnCompany }) => {
  const [previewing, setPreviewing] = useState(false);
  return (
    <>
      <PageHeader
        title={company.name}
        lead="Fractionals see this before they apply."
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
        <aside className={styles.aside} aria-label="Profile and plan">
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
    <Progress value={completeness} aria-label={`${completeness} percent complete`} />
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
          Browse candidates and write your first job for free. Publish it with a plan.
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

/** The logo, saved when a file is chosen. */
const CompanyLogo = ({ company }: { company: OwnCompany }) => {
  const save = useSaveLogo();
  return (
    <div className={styles.logo} id="company-logo_id">
      <CompanyMark name={company.name} logo={company.logo} size={96} />
      <FileDrop
        label={company.logo === null ? 'Upload your logo' : 'Replace your logo'}
        hint="Square JPEG, PNG or WebP, up to 10 MB."
        accept={acceptedTypes.picture}
        busy={save.isPending}
        onFile={(file) => save.mutate(file)}
        error={save.error?.message}
      />
      {company.logo !== null && (
        <Button variant="subtle" disabled={save.isPending} onClick={() => save.mutate(null)}>
          Remove
        </Button>
      )}
    </div>
  );
};
