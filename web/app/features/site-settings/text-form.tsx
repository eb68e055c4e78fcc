import { Checkbox, Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { StoredSection } from '../../../../contract/src/site-settings.ts';
import {
  isTextSection,
  type SiteText,
  type SiteTextName,
  siteTextNames,
  siteTexts,
} from '../../../../contract/src/site-values.ts';
import { isTemplate } from '../../../../contract/src/text-format.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { SectionForm } from './section-form.tsx';
import styles from './site-settings.module.css';

const getPagePath = (name: SiteTextName) => (name === 'faq' ? '/resources/faq' : `/${name}`);

/** Whether it has to be accepted is chosen for each version. */
const toValues = ({ value }: StoredSection): SiteText => ({ ...(value as SiteText), must_accept: false });

const TextForm = ({ name, stored }: { name: SiteTextName; stored: StoredSection }) => {
  const form = useForm<SiteText>({ initialValues: toValues(stored) });
  return (
    <SectionForm
      section={name}
      stored={stored}
      form={form}
      toValues={toValues}
      toValue={(values) => values}
      labels={{ text: siteTexts[name], must_accept: 'Everybody has to accept this version' }}
      saved="Saved. The page shows the new version."
    >
      <Textarea
        label={siteTexts[name]}
        description="Markdown. It begins with title, summary and the day of the change between two lines of ---. Names such as {{company}} and {{limits.appealDays}} are replaced."
        className={styles.text}
        autosize
        minRows={16}
        maxRows={32}
        required
        {...form.getInputProps('text')}
      />
      {isTemplate(form.values.text) && (
        <p className={styles.soft}>
          The line “template: true” says that this text is not in force. Remove it once a lawyer has checked
          the text.
        </p>
      )}
      {name !== 'faq' && (
        <Checkbox
          label="Everybody has to accept this version"
          description="Each person is asked at their next visit. Acceptances are stored with version and time."
          {...form.getInputProps('must_accept', { type: 'checkbox' })}
        />
      )}
    </SectionForm>
  );
};

/** The legal texts and the questions, one at a time. */
export const TextEditor = ({ sections }: { sections: readonly StoredSection[] }) => {
  const { filters, set } = useUrlFilters({ part: 'texts', text: 'terms-and-conditions' });
  const name = siteTextNames.find((known) => known === filters.text) ?? 'terms-and-conditions';
  const stored = sections.find(({ section }) => section === name);
  return (
    <>
      <div className={styles.tools}>
        <Select
          label="Text"
          allowDeselect={false}
          data={siteTextNames.map((value) => ({ value, label: siteTexts[value] }))}
          value={name}
          onChange={(value) => set({ text: value ?? name })}
        />
        <LinkButton to={getPagePath(name)} look="quiet">
          Open the page
        </LinkButton>
      </div>
      {stored && isTextSection(stored.section) && <TextForm key={name} name={name} stored={stored} />}
    </>
  );
};
