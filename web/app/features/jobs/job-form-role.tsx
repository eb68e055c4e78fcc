import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labels } from '../../../../contract/src/labels.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Engagement, FractionalType } from '../../../../contract/src/values.ts';
import { industries, industryParts } from '../../lib/industries.ts';
import styles from './job-form.module.css';
import type { JobFormState } from './job-form.tsx';
import { skillsLike } from './jobs.data.ts';

interface Props {
  form: JobFormState;
}

/** Title, type, industry and skills. */
export const JobFormRole = ({ form }: Props) => (
  <>
    <TextInput
      label="Title"
      placeholder="Fractional CFO for a Series A climate company"
      maxLength={limits.jobTitleCharacters.most}
      {...form.getInputProps('title')}
    />
    <div className={styles.pair}>
      <Select
        label="Executive type"
        placeholder="Choose one"
        data={FractionalType.options}
        searchable
        {...form.getInputProps('fractional_type')}
      />
      <Select
        label="Engagement"
        data={Engagement.options.map((value) => ({ value, label: labels.engagement[value] }))}
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
  const all = useQuery(industries);
  const parts = useQuery({ ...industryParts(chosen ?? ''), enabled: chosen !== null });
  const options = (found: { id: string; title: string }[] | undefined) =>
    (found ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <div className={styles.pair}>
      <Select
        label="Industry"
        placeholder="Choose one"
        data={options(all.data?.results)}
        searchable
        nothingFoundMessage="No such industry"
        {...form.getInputProps('main_category')}
        onChange={(id) => form.setValues({ main_category: id, sub_categories: [] })}
      />
      <MultiSelect
        label="Parts of it"
        description={undefined}
        placeholder={form.values.sub_categories.length > 0 ? undefined : 'Up to three, if any'}
        data={options(parts.data?.results)}
        disabled={chosen === null}
        maxValues={limits.subCategories}
        searchable
        {...form.getInputProps('sub_categories')}
      />
    </div>
  );
};

const Skills = ({ form }: Props) => {
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 200);
  const found = useQuery({ ...skillsLike(asked), enabled: asked.trim() !== '' });
  return (
    <TagsInput
      label="Skills"
      description={`One to ${limits.jobSkills.most}; candidates are matched by them.`}
      placeholder={form.values.skills.length > 0 ? undefined : 'Such as fundraising'}
      maxTags={limits.jobSkills.most}
      data={found.data?.results.map(({ title }) => title) ?? []}
      searchValue={words}
      onSearchChange={setWords}
      acceptValueOnBlur
      {...form.getInputProps('skills')}
    />
  );
};
