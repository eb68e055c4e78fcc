import { Button } from '@mantine/core';
import type { OwnCompany } from '../../../../contract/src/companies.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { acceptedTypes, FileDrop } from '../../ui/file-drop.tsx';
import { useSaveLogo } from './companies.data.ts';
import styles from './company-profile.module.css';

/** The logo, saved when a file is chosen. */
export const CompanyLogo = ({ company }: { company: OwnCompany }) => {
  const save = useSaveLogo();
  return (
    <div className={styles.logo} id="company-logo_id">
      <CompanyMark name={company.name} logo={company.logo} size={72} />
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
