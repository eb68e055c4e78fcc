import { NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import type { CompanyRow } from '../../../../contract/src/companies.ts';
import { entitlements, planTitles } from '../../../../contract/src/entitlements.ts';
import type { PlanTitle } from '../../../../contract/src/plans.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { runAction } from '../../ui/run-action.ts';
import { useGrantPlan } from './companies.data.ts';

const plans = planTitles.filter((title) => title in entitlements.company);

/** Grants a company a plan without a charge; it replaces the plan of the same line. */
export const GrantPlan = ({ company, onClose }: { company: CompanyRow; onClose: () => void }) => {
  const grant = useGrantPlan();
  const [plan, setPlan] = useState<PlanTitle>('Promote 1');
  const [months, setMonths] = useState<number>(12);
  const submit = async () => {
    const change = grant.mutateAsync({ user_id: company.owner_id, plan, months });
    if (await runAction(change, ({ message }) => message)) onClose();
  };
  return (
    <FormModal
      title={`Grant ${company.name} a plan`}
      send="Grant plan"
      busy={grant.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Plan"
        description={`Current: ${company.plan_names?.join(', ') || 'Free'}. Replaces a plan of the same kind.`}
        data={plans}
        value={plan}
        onChange={(title) => setPlan(title ?? plan)}
        allowDeselect={false}
      />
      <NumberInput
        label="Months"
        min={1}
        max={36}
        clampBehavior="strict"
        allowDecimal={false}
        value={months}
        onChange={(value) => setMonths(Number(value) || 1)}
      />
    </FormModal>
  );
};
