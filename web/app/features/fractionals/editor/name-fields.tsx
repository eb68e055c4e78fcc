import { TextInput } from '@mantine/core';
import { limits } from '../../../../../contract/src/limits.ts';
import styles from './fields.module.css';
import type { ProfileForm } from './use-profile-editor.ts';

/** First and last name. */
export const NameFields = ({ form }: { form: ProfileForm }) => (
  <div className={styles.fields}>
    <div className={styles.pair}>
      <TextInput
        label="First name"
        autoComplete="given-name"
        maxLength={limits.nameCharacters}
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        maxLength={limits.nameCharacters}
        {...form.getInputProps('last_name')}
      />
    </div>
  </div>
);
