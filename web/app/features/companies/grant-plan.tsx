import { useState } from 'react';
import type { CompanyRow } from '../../../../contract/src/companies.ts';
import { entitlements, planTitles } from '../../../../contract/src/entitlements.ts';
import type { PlanTitle } from '../../../../contract/src/plans.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { GrantFields } from '../../ui/grant-fields.tsx';
import { runAction } from '../../ui/run-action.ts';
import { useGrantPlan } from './companies.data.ts';

const plans = planTitles.filter((title) => title in entitlements.company);

/** Grants a company a plan without a charge; it replaces the plan of the same family. */
export const GrantPlan = ({ company, onClose }: { company: CompanyRow; onClose: () => void }) => {
  const grant = useGrantPlan();
  const [given, setGiven] = useState<{ plan: PlanTitle; months: number }>({ plan: 'Promote 1', months: 12 });
  const submit = async () => {
    const change = grant.mutateAsync({ user_id: company.owner_id, ...given });
    if (await runAction(change, ({ message }) => message)) onClose();
  };
  return (
    <FormModal
      title={`Grant ${company.name} a plan`}
      submitLabel="Grant plan"
      busy={grant.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <GrantFields
        titles={plans}
        hint={`Current: ${company.plan_names?.join(', ') || 'Free'}. Replaces a plan of the same kind.`}
        {...given}
        onChange={setGiven}
      />
    </FormModal>
  );
};
