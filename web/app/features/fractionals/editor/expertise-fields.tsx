import { Chip, Group, Input, MultiSelect, Select, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labels } from '../../../../../contract/src/labels.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { BusinessType, CompanyStage } from '../../../../../contract/src/values.ts';
import { industries, industryParts } from '../../../lib/industries.ts';
import styles from './fields.module.css';
import { skillsLike } from '../fractionals.data.ts';
import type { ProfileForm } from './use-profile-editor.ts';

interface Props {
  form: ProfileForm;
}

const asOptions = (categories: { id: string; title: string }[] | undefined) =>
  categories?.map(({ id, title }) => ({ value: id, label: title })) ?? [];

/** Which companies one knows: industry and its parts, business type, stages. */
export const ExpertiseFields = ({ form }: Props) => {
  const industry = form.values.main_category;
  const all = useQuery(industries);
  const parts = useQuery({ ...industryParts(industry ?? ''), enabled: industry !== null });
  return (
    <div className={styles.fields}>
      <Select
        label="Industry"
        description="The one you know best."
        searchable
        data={asOptions(all.data?.results)}
        nothingFoundMessage="No such industry"
        allowDeselect={false}
        {...form.getInputProps('main_category')}
        onChange={(value) => {
          form.setFieldValue('main_category', value);
          form.setFieldValue('sub_categories', []);
        }}
      />
      <MultiSelect
        label="Parts of it"
        description={`Up to ${limits.subCategories}.`}
        disabled={industry === null}
        data={asOptions(parts.data?.results)}
        maxValues={limits.subCategories}
        hidePickedOptions
        {...form.getInputProps('sub_categories')}
      />
      <Input.Wrapper label="Business type" labelElement="div" error={form.errors.client_type_expertise}>
        <Chip.Group
          value={form.values.client_type_expertise}
          onChange={(value) => form.setFieldValue('client_type_expertise', value as BusinessType)}
        >
          <Group gap="xs">
            {BusinessType.options.map((option) => (
              <Chip key={option} value={option} size="md">
                {labels.businessType[option]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Input.Wrapper
        label="Company stages"
        description="Optional: where you do your best work."
        labelElement="div"
        error={form.errors.stage_fit}
      >
        <Chip.Group
          multiple
          value={form.values.stage_fit}
          onChange={(value) => form.setFieldValue('stage_fit', value as CompanyStage[])}
        >
          <Group gap="xs" mt="xs">
            {CompanyStage.options.map((option) => (
              <Chip key={option} value={option} size="md">
                {labels.stage[option]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
    </div>
  );
};

/** Skills with a search; one that is not offered is added by Enter. */
export const SkillFields = ({ form }: Props) => {
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), 200);
  const found = useQuery(skillsLike(asked));
  const { least, most } = limits.profileSkills;
  return (
    <div className={styles.fields}>
      <TagsInput
        label="Skills"
        description={`${least} to ${most}, the strongest first. Press Enter to add one that is not offered.`}
        data={found.data?.results.map(({ title }) => title) ?? []}
        searchValue={words}
        onSearchChange={setWords}
        maxTags={most}
        splitChars={[',', ';']}
        isDuplicate={(tag, tags) => tags.some((one) => one.toLowerCase() === tag.toLowerCase())}
        clearable
        {...form.getInputProps('skills')}
      />
    </div>
  );
};
