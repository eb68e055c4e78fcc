import { Chip, Group, Input, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { labels } from '../../../../../contract/src/labels.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { FractionalType, Location, Workplace } from '../../../../../contract/src/values.ts';
import { TimeZoneSelect } from '../../../ui/time-zone-select.tsx';
import styles from './fields.module.css';
import type { ProfileForm } from './use-profile-editor.ts';

interface Props {
  form: ProfileForm;
}

/** Function, other functions, headline and years. */
export const RoleFields = ({ form }: Props) => {
  const { fractional_type: type, headline } = form.values;
  return (
    <div className={styles.fields}>
      <Select
        label="Your function"
        required
        description="Companies search for you by this."
        data={FractionalType.options}
        allowDeselect={false}
        {...form.getInputProps('fractional_type')}
        onChange={(value) => {
          const chosen = value as FractionalType | null;
          form.setFieldValue('fractional_type', chosen);
          form.setFieldValue('fractional_types', (others) => others.filter((other) => other !== chosen));
        }}
      />
      <MultiSelect
        label="Other functions"
        description={`Up to ${limits.extraFractionalTypes} that you have also led.`}
        data={FractionalType.options.filter((option) => option !== type)}
        maxValues={limits.extraFractionalTypes}
        hidePickedOptions
        {...form.getInputProps('fractional_types')}
      />
      <div>
        <TextInput
          label="Headline"
          required
          description="What you do, and for whom. It is shown beside your name in every list."
          placeholder="Finance lead for software companies from seed to Series B"
          maxLength={limits.headlineCharacters}
          {...form.getInputProps('headline')}
        />
        <p className={styles.counter}>
          {headline.length} of {limits.headlineCharacters}
        </p>
      </div>
      <NumberInput
        label="Years in leadership"
        required
        min={0}
        max={60}
        allowDecimal={false}
        wrapperProps={{ className: styles.short }}
        {...form.getInputProps('years_experience')}
      />
    </div>
  );
};

/** Location and workplace. */
export const PlaceFields = ({ form }: Props) => (
  <div className={styles.fields}>
    <div className={styles.pair}>
      <Select
        label="Region"
        required
        data={Location.options}
        allowDeselect={false}
        {...form.getInputProps('location')}
      />
      <TextInput
        label="City"
        required
        autoComplete="address-level2"
        maxLength={80}
        {...form.getInputProps('city')}
      />
    </div>
    <TimeZoneSelect
      description="Jobs show their working hours in yours. Companies do not see it."
      {...form.getInputProps('time_zone')}
    />
    <Input.Wrapper label="How you work" labelElement="div" error={form.errors.workplace}>
      <Chip.Group
        multiple
        value={form.values.workplace}
        onChange={(value) => form.setFieldValue('workplace', value as Workplace[])}
      >
        <Group gap="xs">
          {Workplace.options.map((option) => (
            <Chip key={option} value={option} size="md">
              {labels.workplace[option]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  </div>
);

/** The bio. */
export const AboutFields = ({ form }: Props) => {
  const { min, max } = limits.bioCharacters;
  const length = form.values.bio.trim().length;
  return (
    <div className={styles.fields}>
      <div>
        <Textarea
          label="About you"
          required
          description="Start with the situations you are called in for, then what you did in them. Numbers help."
          autosize
          minRows={7}
          maxRows={20}
          {...form.getInputProps('bio')}
        />
        <p className={styles.counter} data-over={length > max || undefined}>
          {length < min ? `${length} of at least ${min} characters` : `${length} of ${max}`}
        </p>
      </div>
    </div>
  );
};

/** First and last name. */
export const NameFields = ({ form }: Props) => (
  <div className={styles.fields}>
    <div className={styles.pair}>
      <TextInput
        label="First name"
        required
        autoComplete="given-name"
        maxLength={limits.nameCharacters}
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label="Last name"
        required
        autoComplete="family-name"
        maxLength={limits.nameCharacters}
        {...form.getInputProps('last_name')}
      />
    </div>
  </div>
);
