import { NumberInput, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { StoredSection } from '../../../../contract/src/site-settings.ts';
import {
  type SiteLimit,
  type SiteLimits,
  type SiteSwitch,
  type SiteSwitches,
  siteLimits,
  siteSwitches,
} from '../../../../contract/src/site-values.ts';
import { SectionForm } from './section-form.tsx';
import styles from './site-settings.module.css';

const limitNames = Object.keys(siteLimits) as SiteLimit[];
const switchNames = Object.keys(siteSwitches) as SiteSwitch[];

const toLabels = (values: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(values).map(([name, { label }]) => [name, label]));

const toLimits = ({ value }: StoredSection) => value as SiteLimits;
const toSwitches = ({ value }: StoredSection) => value as SiteSwitches;

/** The limits that an operator may change, within their bounds. */
export const LimitsForm = ({ stored }: { stored: StoredSection }) => {
  const form = useForm<SiteLimits>({ initialValues: toLimits(stored) });
  return (
    <SectionForm
      section="limits"
      stored={stored}
      form={form}
      toValues={toLimits}
      toValue={(values) => values}
      labels={toLabels(siteLimits)}
      saved="Saved. The limits apply from now on."
    >
      <div className={styles.pair}>
        {limitNames.map((name) => {
          const { label, min, max } = siteLimits[name];
          return (
            <NumberInput
              key={name}
              label={label}
              description={`From ${min} to ${max}`}
              min={min}
              max={max}
              allowDecimal={false}
              {...form.getInputProps(name)}
            />
          );
        })}
      </div>
    </SectionForm>
  );
};

/** What the operator switches on and off. */
export const SwitchesForm = ({ stored }: { stored: StoredSection }) => {
  const form = useForm<SiteSwitches>({ initialValues: toSwitches(stored) });
  return (
    <SectionForm
      section="switches"
      stored={stored}
      form={form}
      toValues={toSwitches}
      toValue={(values) => values}
      labels={toLabels(siteSwitches)}
      saved="Saved. The switches apply from now on."
    >
      {switchNames.map((name) => (
        <Switch
          key={name}
          label={siteSwitches[name].label}
          description={siteSwitches[name].hint}
          {...form.getInputProps(name, { type: 'checkbox' })}
        />
      ))}
    </SectionForm>
  );
};
