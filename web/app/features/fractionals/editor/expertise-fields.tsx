import { Chip, Group, Input, MultiSelect, Select, TagsInput } from '@mantine/core';
import { labels } from '../../../../../contract/src/labels.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { BusinessType, CompanyStage } from '../../../../../contract/src/values.ts';
import { useIndustryOptions, useIndustryPartOptions } from '../../../lib/industries.ts';
import { useSkillSuggestions } from '../../../lib/use-skill-suggestions.ts';
import styles from './fields.module.css';
import type { ProfileForm } from './use-profile-editor.ts';

interface Props {
  form: ProfileForm;
}

/** Industry, sub-categories, business type and company stages. */
export const ExpertiseFields = ({ form }: Props) => {
  const industry = form.values.main_category;
  return (
    <div className={styles.fields}>
      <Select
        label="Industry"
        required
        description="The industry you know best."
        searchable
        data={useIndustryOptions()}
        nothingFoundMessage="No matching industries"
        allowDeselect={false}
        {...form.getInputProps('main_category')}
        onChange={(value) => {
          form.setFieldValue('main_category', value);
          form.setFieldValue('sub_categories', []);
        }}
      />
      <MultiSelect
        label="Sub-industries"
        description={`Up to ${limits.subCategories}.`}
        disabled={industry === null}
        data={useIndustryPartOptions(industry)}
        maxValues={limits.subCategories}
        hidePickedOptions
        {...form.getInputProps('sub_categories')}
      />
      <Input.Wrapper
        label="Business type"
        required
        labelElement="div"
        error={form.errors.client_type_expertise}
      >
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
        description="Where you do your best work."
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

/** Skills with suggestions; Enter adds another skill. */
export const SkillFields = ({ form }: Props) => {
  const suggestions = useSkillSuggestions(true);
  const { min, max } = limits.profileSkills;
  return (
    <div className={styles.fields}>
      <TagsInput
        label="Skills"
        required
        description={`${min} to ${max}, strongest first. Press Enter to add a skill that is not suggested.`}
        {...suggestions}
        maxTags={max}
        splitChars={[',', ';', '\n']}
        isDuplicate={(tag, tags) => tags.some((other) => other.toLowerCase() === tag.toLowerCase())}
        clearable
        {...form.getInputProps('skills')}
      />
    </div>
  );
};
