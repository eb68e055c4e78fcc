import { NumberInput, Select } from '@mantine/core';

interface Props<Title extends string> {
  /** The plans that the account can have. */
  titles: readonly Title[];
  /** What the account has, below the plan. */
  hint?: string;
  plan: Title;
  months: number;
  onChange: (grant: { plan: Title; months: number }) => void;
}

/** A plan and for how many months it is given. */
export const GrantFields = <Title extends string>({ titles, hint, plan, months, onChange }: Props<Title>) => (
  <>
    <Select
      label="Plan"
      description={hint}
      data={titles}
      value={plan}
      onChange={(title) => title !== null && onChange({ plan: title as Title, months })}
      allowDeselect={false}
    />
    <NumberInput
      label="Months"
      min={1}
      max={36}
      clampBehavior="strict"
      allowDecimal={false}
      value={months}
      onChange={(value) => onChange({ plan, months: Number(value) || 1 })}
    />
  </>
);
