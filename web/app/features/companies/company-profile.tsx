import { Button, Modal } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import type { OwnCompany } from '../../../../contract/src/companies.ts';
import { useIndustryOptions } from '../../lib/industries.ts';
import { fieldLabel } from '../../lib/merge-format.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyDetails, companyFields } from './company-details.tsx';
import { CompanyForm } from './company-form.tsx';
import styles from './company-profile.module.css';
import { toUpdate, useCompanyForm } from './use-company-form.ts';

/** The user’s company: its fields, beside what fractionals see of them. */
export const CompanyProfile = ({ company }: { company: OwnCompany }) => {
  const companyForm = useCompanyForm(company);
  const { main_category, ...values } = toUpdate(companyForm.form.values);
  const industry = useIndustryOptions().find(({ value }) => value === main_category);
  const shown = useDeferredValue({
    ...company,
    ...values,
    main_category,
    main_category_title: industry?.label ?? null,
  });
  return (
    <>
      <PageHeader title="Company profile" lead="Fractionals read this before they answer you." />
      <Missing fields={company.missing} />
      <div className={styles.layout}>
        <CompanyForm company={company} {...companyForm} />
        <aside className={styles.aside} aria-label="Preview">
          <Preview company={shown} />
        </aside>
      </div>
    </>
  );
};

const Missing = ({ fields }: { fields: readonly string[] }) =>
  fields.length > 0 && (
    <ul className={styles.missing} aria-label="Still missing">
      <li aria-hidden="true">Still missing:</li>
      {fields.map((field) => (
        <li key={field}>
          <a href={`#company-${field}`}>{fieldLabel(field)}</a>
        </li>
      ))}
    </ul>
  );

/** The company in short, as it is typed; the whole page in a dialog. */
const Preview = ({ company }: { company: OwnCompany }) => {
  const [opened, setOpened] = useState(false);
  return (
    <section>
      <h2 className={styles.title}>As fractionals see it</h2>
      <div className={styles.card}>
        <CompanyMark name={company.name} logo={company.logo} size={48} />
        <p className={styles.name}>{company.name}</p>
        <p>{company.headline || 'No headline yet.'}</p>
        <dl className={styles.facts}>
          {companyFields(company).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button variant="default" size="sm" fullWidth onClick={() => setOpened(true)}>
        Preview the whole page
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} size="64rem" title="As fractionals see it">
        <CompanyDetails company={company} heading="h2" />
      </Modal>
    </section>
  );
};
