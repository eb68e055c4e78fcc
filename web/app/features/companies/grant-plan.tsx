import { Button, Group, Modal, NumberInput, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { CompanyRow } from '../../../../contract/src/companies.ts';
import { entitlements, planTitles } from '../../../../contract/src/limits.ts';
import type { PlanTitle } from '../../../../contract/src/plans.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { successToast } from '../../ui/toasts.ts';
import { useGrantPlan } from './companies.data.ts';

const plans = planTitles.filter((title) => title in entitlements.company);

/** Grants a company a plan without a charge; it replaces the plan of the same line. */
export const GrantPlan = ({ company, onClose }: { company: CompanyRow; onClose: () => void }) => {
  useFocusBack();
  const grant = useGrantPlan();
  const [plan, setPlan] = useState<PlanTitle>('Promote 1');
  const [months, setMonths] = useState<number>(12);
  return (
    <Modal opened onClose={onClose} title={`Grant ${company.name} a plan`}>
      <Stack gap="md">
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
        <Group justify="flex-end" mt="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={grant.isPending}
            onClick={() =>
              grant.mutate(
                { user_id: company.owner_id, plan, months },
                {
                  onSuccess: ({ message }) => {
                    successToast(message);
                    onClose();
                  },
                },
              )
            }
          >
            Grant plan
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
