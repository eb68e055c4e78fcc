import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Subscription } from '../../../../contract/src/billing.ts';
import { addMonths, formatLongDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';
import { usePausePlan } from './billing.data.ts';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

const choices = Array.from({ length: limits.planPauseMonths }, (_, index) => index + 1);

/** Chooses how long a plan is paused, and says what changes. */
export const PausePlan = ({ subscription: { plan, end_date }, onClose }: Props) => {
  const pause = usePausePlan();
  const [months, setMonths] = useState(1);
  const send = () =>
    pause.mutate(months, {
      onSuccess: ({ message }) => {
        successToast(message);
        onClose();
      },
    });
  return (
    <FormModal
      title={`Pause the ${plan.title} plan`}
      send="Pause plan"
      busy={pause.isPending}
      failure={pause.error?.message}
      onSubmit={send}
      onClose={onClose}
      centered
    >
      <p>
        You keep the {plan.title} plan until <strong>{formatLongDay(end_date)}</strong>. Then nothing is
        charged and your account is Free. What is beyond the limits of Free stays and can be read, but not
        changed.
      </p>
      <Radio.Group label="How long" value={String(months)} onChange={(value) => setMonths(Number(value))}>
        <Stack gap="xs" mt="xs">
          {choices.map((count) => (
            <Radio
              key={count}
              value={String(count)}
              label={`${formatCount(count, 'month')}, until ${formatLongDay(addMonths(end_date.slice(0, 10), count))}`}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  );
};
