import { Button } from '@mantine/core';
import type { OwnCompany } from '../../../../contract/src/companies.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { acceptedTypes, FileDrop } from '../../ui/file-drop.tsx';
import { useChangeLogo } from './companies.data.ts';
import styles from './company-profile.module.css';

/** The logo, changed as soon as a file is chosen. */
export const CompanyLogo = ({ company }: { company: OwnCompany }) => {
  const change = useChangeLogo();
  return (
    <div className={styles.logo} id="company-logo_id">
      <CompanyMark name={company.name} logo={company.logo} size={96} />
      <FileDrop
        label={company.logo === null ? 'Upload your logo' : 'Replace your logo'}
        hint="Square JPEG, PNG or WebP, up to 10 MB."
        accept={acceptedTypes.picture}
        busy={change.isPending}
        onFile={(file) => change.mutate(file)}
        {...(change.error ? { error: change.error.message } : {})}
      />
      {company.logo !== null && (
        <Button variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
          Remove
        </Button>
      )}
    </div>
  );
};
