import { Button, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './fields.module.css';
import type { ProfileForm } from './use-profile-editor.ts';

interface Props {
  form: ProfileForm;
}

type ListField = 'languages' | 'certificates' | 'case_studies';

interface EntriesProps extends Props {
  field: ListField;
  /** The name of an entry. */
  noun: string;
  blank: object;
  max: number;
  children: (path: string, at: number) => ReactNode;
}

const Entries = ({ form, field, noun, blank, max, children }: EntriesProps) => {
  const entries = form.values[field];
  return (
    <div className={styles.fields}>
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and new ones are appended
        <fieldset key={index} className={styles.entry} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend className="visually-hidden">
            {noun} {index + 1}
          </legend>
          {children(`${field}.${index}`, index)}
          <Button variant="subtle" size="compact-sm" onClick={() => form.removeListItem(field, index)}>
            Remove {noun}
          </Button>
        </fieldset>
      ))}
      {entries.length < max && (
        <Button
          variant="default"
          className={styles.add ?? ''}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => form.insertListItem(field, blank as never)}
        >
          Add {noun}
        </Button>
      )}
    </div>
  );
};

/** The levels of a language, for a select. */
export const languageLevels = [
  { value: 'basic', label: 'Basic' },
  { value: 'professional', label: 'Professional' },
  { value: 'native', label: 'Native or equivalent' },
];

export const LanguageFields = ({ form }: Props) => (
  <Entries form={form} field="languages" noun="language" max={10} blank={{ name: '', level: 'professional' }}>
    {(path) => (
      <div className={styles.pair}>
        <TextInput label="Language" maxLength={40} {...form.getInputProps(`${path}.name`)} />
        <Select
          label="Level"
          data={languageLevels}
          allowDeselect={false}
          {...form.getInputProps(`${path}.level`)}
        />
      </div>
    )}
  </Entries>
);

export const CertificateFields = ({ form }: Props) => (
  <Entries
    form={form}
    field="certificates"
    noun="certificate"
    max={20}
    blank={{ title: '', issuer: '', year: '' }}
  >
    {(path) => (
      <div className={styles.pair}>
        <TextInput label="Title" maxLength={120} {...form.getInputProps(`${path}.title`)} />
        <TextInput label="Issued by" maxLength={120} {...form.getInputProps(`${path}.issuer`)} />
        <NumberInput
          label="Year"
          min={1950}
          max={2100}
          allowDecimal={false}
          hideControls
          {...form.getInputProps(`${path}.year`)}
        />
      </div>
    )}
  </Entries>
);

const story = { autosize: true, minRows: 2, maxRows: 8, maxLength: 1_000 };

export const CaseStudyFields = ({ form }: Props) => (
  <Entries
    form={form}
    field="case_studies"
    noun="case study"
    max={10}
    blank={{ situation: '', action: '', result: '', number: '' }}
  >
    {(path) => (
      <>
        <Textarea
          label="Situation"
          description="What was wrong or missing."
          {...story}
          {...form.getInputProps(`${path}.situation`)}
        />
        <Textarea label="What you did" {...story} {...form.getInputProps(`${path}.action`)} />
        <Textarea label="Result" {...story} {...form.getInputProps(`${path}.result`)} />
        <TextInput
          label="The number"
          description="Optional: the figure that shows the result."
          placeholder="Churn from 4.1 % to 1.9 % in two quarters"
          maxLength={60}
          {...form.getInputProps(`${path}.number`)}
        />
      </>
    )}
  </Entries>
);

const link = { inputMode: 'url', maxLength: 500 } as const;

export const LinkFields = ({ form }: Props) => (
  <div className={styles.fields}>
    <TextInput
      label="LinkedIn"
      placeholder="https://www.linkedin.com/in/…"
      {...link}
      {...form.getInputProps('linkedin_url')}
    />
    <TextInput label="Website" placeholder="https://…" {...link} {...form.getInputProps('website_url')} />
    <TextInput
      label="Booking link"
      description="Where companies that can contact you can book a first call."
      placeholder="https://…"
      {...link}
      {...form.getInputProps('booking_url')}
    />
  </div>
);

/** Case studies, languages and links in one form. */
export const ProofFields = ({ form }: Props) => (
  <>
    <h3 className={styles.title}>Case studies</h3>
    <CaseStudyFields form={form} />
    <h3 className={styles.title}>Languages</h3>
    <LanguageFields form={form} />
    <h3 className={styles.title}>Links</h3>
    <LinkFields form={form} />
  </>
);

export const PrivacyFields = ({ form }: Props) => (
  <div className={styles.fields}>
    <Switch
      label="Pause my profile"
      description="You are hidden from search. Your open applications continue."
      {...form.getInputProps('paused', { type: 'checkbox' })}
    />
    <Switch
      label="Stay anonymous"
      description="Companies see your first name and an initial until you apply to one of their jobs."
      {...form.getInputProps('anonymous', { type: 'checkbox' })}
    />
    <TagsInput
      label="Companies you are hidden from"
      description="Your employer, a client, a competitor. Only you see this list. Press Enter after each name."
      splitChars={[';', '\n']}
      maxTags={50}
      {...form.getInputProps('no_go_companies')}
    />
  </div>
);
