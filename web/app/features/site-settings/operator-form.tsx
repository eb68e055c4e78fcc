import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { OperatorDetails } from '../../../../contract/src/operator.ts';
import type { StoredSection } from '../../../../contract/src/site-settings.ts';
import { SectionForm } from './section-form.tsx';
import styles from './site-settings.module.css';

type Affiliate = OperatorDetails['affiliate'];

interface Values extends Affiliate {
  company: string;
  address: string;
  registration: string;
  law: string;
  support: string;
  press: string;
  privacy: string;
  social: string;
  team: string;
  processors: string;
}

const toLines = (rows: readonly (string | undefined)[][]) =>
  rows
    .map((row) =>
      row
        .map((cell) => cell ?? '')
        .join(' | ')
        .replace(/( \| )+$/, ''),
    )
    .join('\n');

/** The cells of each line that is not empty. */
const toRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const toValues = ({
  address,
  mails,
  social,
  team,
  affiliate,
  processors,
  ...facts
}: OperatorDetails): Values => ({
  ...facts,
  ...mails,
  ...affiliate,
  address: address.join('\n'),
  social: toLines(social.map(({ label, url }) => [label, url])),
  team: toLines(team.map(({ name, role, about, picture, link }) => [name, role, about, picture, link])),
  processors: toLines(processors.map(({ name, does, where }) => [name, does, where])),
});

const toStoredValues = ({ value }: StoredSection) => toValues(value as OperatorDetails);

const toMember = ([name = '', role = '', about = '', picture = '', link = '']: string[]) => ({
  name,
  role,
  about,
  ...(picture === '' ? {} : { picture }),
  ...(link === '' ? {} : { link }),
});

const toDetails = (values: Values): OperatorDetails => {
  const { company, registration, law, support, press, privacy } = values;
  const { share_percent, months, discount_percent, discount_months, payout_minimum, payout_day } = values;
  return {
    company,
    registration,
    law,
    address: values.address.split('\n').filter((line) => line.trim() !== ''),
    mails: { support, press, privacy },
    social: toRows(values.social).map(([label = '', url = '']) => ({ label, url })),
    team: toRows(values.team).map(toMember),
    processors: toRows(values.processors).map(([name = '', does = '', where = '']) => ({
      name,
      does,
      where,
    })),
    affiliate: { share_percent, months, discount_percent, discount_months, payout_minimum, payout_day },
  };
};

/** Where the name of a value does not read as its label. */
const labels = {
  registration: 'Register and tax numbers',
  law: 'Governing law',
  social: 'Social media',
  processors: 'Processors of personal data',
  share_percent: 'Affiliate’s share in %',
  months: 'Months that count',
  discount_percent: 'Discount in %',
  discount_months: 'Months with the discount',
  payout_minimum: 'Least payout',
  payout_day: 'Day of the payout',
};

const AffiliateFields = ({ form }: { form: UseFormReturnType<Values> }) => (
  <div className={styles.pair}>
    <NumberInput label={labels.share_percent} min={1} max={100} {...form.getInputProps('share_percent')} />
    <NumberInput label={labels.months} min={1} max={60} {...form.getInputProps('months')} />
    <NumberInput
      label={labels.discount_percent}
      min={0}
      max={100}
      {...form.getInputProps('discount_percent')}
    />
    <NumberInput label={labels.discount_months} min={0} max={60} {...form.getInputProps('discount_months')} />
    <TextInput label={labels.payout_minimum} {...form.getInputProps('payout_minimum')} />
    <NumberInput label={labels.payout_day} min={1} max={28} {...form.getInputProps('payout_day')} />
  </div>
);

const lines = { autosize: true, minRows: 3, maxRows: 12 };

/** Who runs the site: for the imprint, the legal texts, the contact pages and the footer of mails. */
export const OperatorForm = ({ stored }: { stored: StoredSection }) => {
  const form = useForm<Values>({ initialValues: toStoredValues(stored) });
  return (
    <SectionForm
      section="operator"
      stored={stored}
      form={form}
      toValues={toStoredValues}
      toValue={toDetails}
      labels={labels}
      saved="Saved. Pages and mails show it from now on."
    >
      <p className={styles.soft}>Values in square brackets are placeholders. Pages leave them out.</p>
      <TextInput label="Company" required {...form.getInputProps('company')} />
      <Textarea label="Address" required {...lines} {...form.getInputProps('address')} />
      <TextInput label={labels.registration} {...form.getInputProps('registration')} />
      <TextInput label={labels.law} required {...form.getInputProps('law')} />
      <div className={styles.pair}>
        <TextInput label="Support address" required {...form.getInputProps('support')} />
        <TextInput label="Press address" required {...form.getInputProps('press')} />
        <TextInput label="Privacy address" required {...form.getInputProps('privacy')} />
      </div>
      <Textarea
        label={labels.social}
        description="One line each: name | address"
        {...lines}
        {...form.getInputProps('social')}
      />
      <Textarea
        label="Team"
        description="One line each: name | role | about | picture | link"
        {...lines}
        {...form.getInputProps('team')}
      />
      <Textarea
        label={labels.processors}
        description="One line each: name | what they do | where"
        {...lines}
        {...form.getInputProps('processors')}
      />
      <AffiliateFields form={form} />
    </SectionForm>
  );
};
