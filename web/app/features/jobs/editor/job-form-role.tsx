import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { labels } from '../../../../../contract/src/labels.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { FractionalType } from '../../../../../contract/src/values.ts';
import { useIndustryOptions, useIndustryPartOptions } from '../../../lib/industries.ts';
import { toOptions } from '../../../lib/select-options.ts';
import { useSkillSuggestions } from '../../../lib/use-skill-suggestions.ts';
import styles from './job-form.module.css';
import type { JobFormState } from './job-form.tsx';

interface Props {
  form: JobFormState;
}

/** Title, type, industry and skills. */
export const JobFormRole = ({ form }: Props) => (
  <>
    <TextInput
      label="Title"
      required
      placeholder="Fractional CFO for a Series A climate company"
      maxLength={limits.jobTitleCharacters.max}
      {...form.getInputProps('title')}
    />
    <div className={styles.pair}>
      <Select
        label="Executive type"
        required
        placeholder="Choose one"
        data={FractionalType.options}
        searchable
        {...form.getInputProps('fractional_type')}
      />
      <Select
        label="Engagement"
        data={toOptions(labels.engagement)}
        allowDeselect={false}
        {...form.getInputProps('engagement')}
      />
    </div>
    <Industry form={form} />
    <Skills form={form} />
  </>
);

const Industry = ({ form }: Props) => {
  const chosen = form.values.main_category;
  return (
    <div className={styles.pair}>
      <Select
        label="Industry"
        required
        placeholder="Choose one"
        data={useIndustryOptions()}
        searchable
        nothingFoundMessage="No matching industries"
        {...form.getInputProps('main_category')}
        onChange={(id) => form.setValues({ main_category: id, sub_categories: [] })}
      />
      <MultiSelect
        label="Sub-industries"
        placeholder={form.values.sub_categories.length > 0 ? undefined : 'Up to three (optional)'}
        data={useIndustryPartOptions(chosen)}
        disabled={chosen === null}
        maxValues={limits.subCategories}
        searchable
        {...form.getInputProps('sub_categories')}
      />
    </div>
  );
};

const Skills = ({ form }: Props) => {
  const suggestions = useSkillSuggestions();
  return (
    <TagsInput
      label="Skills"
      required
      description={`One to ${limits.jobSkills.max}; used to match fractionals.`}
      placeholder={form.values.skills.length > 0 ? undefined : 'Such as fundraising'}
      maxTags={limits.jobSkills.max}
      {...suggestions}
      acceptValueOnBlur
      {...form.getInputProps('skills')}
    />
  );
};
