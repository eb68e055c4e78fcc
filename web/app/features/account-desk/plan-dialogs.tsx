import { Checkbox, Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountDesk } from '../../../../contract/src/account-desk.ts';
import { formatDay, formatLongDay } from '../../../../contract/src/dates.ts';
import {
  DeskTiming,
  planCancelFor,
  planCancelPreview,
  planChangeFor,
  planChangePreviewFor,
} from '../../../../contract/src/desk-payments.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import { type Plan as OfferedPlan, planList } from '../../../../contract/src/plans.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { useAccountAct } from './account-desk.data.ts';

type Plan = AccountDesk['plans'][number];

interface Props {
  userId: string;
  plan: Plan;
  onClose: () => void;
}

interface TimingProps {
  end: string;
  when: DeskTiming;
  onChange: (when: DeskTiming) => void;
}

const TimingField = ({ end, when, onChange }: TimingProps) => (
  <Radio.Group label="When" value={when} onChange={(value) => onChange(DeskTiming.parse(value))}>
    <Stack gap="xs" mt="xs">
      <Radio value="period_end" label={`At the end of the period, ${formatLongDay(end)}`} />
      <Radio value="now" label="Now" />
    </Stack>
  </Radio.Group>
);

const Calculating = () => (
  <div role="status" aria-label="Calculating">
    <Bar width="80%" />
  </div>
);

/** Cancels a plan at the end of its period, or now with a refund of what is unused. */
export const CancelPlanDialog = ({ userId, plan, onClose }: Props) => {
  const isPastDue = plan.status === 'past_due';
  const [when, setWhen] = useState<DeskTiming>(plan.cancel_at_period_end ? 'now' : 'period_end');
  const [refund, setRefund] = useState(true);
  const act = useAccountAct();
  const ids = { user_id: userId, subscription_id: plan.id };
  const asksRefund = when === 'now' && !isPastDue && !plan.granted;
  const preview = useQuery({
    ...endpointQuery(planCancelPreview, { query: ids }),
    enabled: asksRefund,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ReasonDialog
      title={`Cancel the ${plan.title} plan`}
      text={
        isPastDue
          ? 'It ends at once, and the failed charge is not tried again.'
          : when === 'now'
            ? 'It ends at once. The owner is notified.'
            : `It runs until ${formatDay(plan.end_date)} and does not renew. The owner is notified and can keep it until then.`
      }
      submitLabel={when === 'now' || isPastDue ? 'End plan now' : 'Cancel plan'}
      ready={!asksRefund || preview.data !== undefined}
      onSubmit={(reason) =>
        act.mutateAsync(() =>
          call(planCancelFor, { body: { ...ids, when, refund: asksRefund && refund, reason } }),
        )
      }
      onClose={onClose}
    >
      {!isPastDue && !plan.cancel_at_period_end && (
        <TimingField end={plan.end_date} when={when} onChange={setWhen} />
      )}
      {asksRefund && (
        <LoadBoundary query={preview} skeleton={<Calculating />}>
          {({ unused, refundable, currency }) =>
            refundable > 0 ? (
              <Checkbox
                label={`Refund the unused part, ${formatMoney(refundable, currency)}`}
                description={
                  refundable < unused ? `Unused: ${formatMoney(unused, currency)}` : 'Calculated as of now'
                }
                checked={refund}
                onChange={(event) => setRefund(event.currentTarget.checked)}
              />
            ) : (
              <p>Nothing of the last payment can be refunded.</p>
            )
          }
        </LoadBoundary>
      )}
    </ReasonDialog>
  );
};

const formatLabel = ({ title, duration, amounts }: OfferedPlan, currency: Plan['currency']) =>
  `${title}, ${formatMoney(amounts[currency], currency)} a ${duration}`;

/** The plans of the same family, without the present one. */
const otherPlans = (plans: readonly OfferedPlan[], present: Plan) => {
  const presentPlan = plans.find(({ title }) => title === present.title);
  return plans.filter(
    ({ title, duration, plan_type, plan_sub_type }) =>
      plan_type === presentPlan?.plan_type &&
      plan_sub_type === presentPlan.plan_sub_type &&
      (title !== present.title || duration !== present.duration),
  );
};

/** Changes a paid plan to another of its family, with what is charged or credited. */
export const ChangePlanDialog = ({ userId, plan, onClose }: Props) => {
  const [when, setWhen] = useState<DeskTiming>('period_end');
  const [planId, setPlanId] = useState<string | null>(null);
  const plans = useQuery(endpointQuery(planList));
  const act = useAccountAct();
  const change = { user_id: userId, plan_id: planId ?? '', when };
  const preview = useQuery({
    ...endpointQuery(planChangePreviewFor, { query: change }),
    enabled: planId !== null,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ReasonDialog
      title={`Change the ${plan.title} plan`}
      text="The owner is notified. A change at the end of the period can be undone by them until then."
      submitLabel={when === 'now' ? 'Change now' : 'Change plan'}
      ready={planId !== null && preview.data !== undefined}
      onSubmit={(reason) => act.mutateAsync(() => call(planChangeFor, { body: { ...change, reason } }))}
      onClose={onClose}
    >
      <LoadBoundary query={plans} skeleton={<Calculating />}>
        {(offered) => (
          <Select
            label="New plan"
            required
            placeholder="Choose one"
            data={otherPlans(offered, plan).map((other) => ({
              value: other.id,
              label: formatLabel(other, plan.currency),
            }))}
            value={planId}
            onChange={setPlanId}
          />
        )}
      </LoadBoundary>
      <TimingField end={plan.end_date} when={when} onChange={setWhen} />
      {planId !== null && (
        <LoadBoundary query={preview} skeleton={<Calculating />}>
          {(costs) => <ChangeCosts costs={costs} />}
        </LoadBoundary>
      )}
    </ReasonDialog>
  );
};

type Costs = ReturnType<typeof planChangePreviewFor.response.parse>;

const ChangeCosts = ({
  costs: { due_now, tax, lines, currency, next_amount, next_date },
}: {
  costs: Costs;
}) => {
  const sum = lines.reduce((total, { amount }) => total + amount, 0) + tax;
  return (
    <p>
      {due_now > 0 && `${formatMoney(due_now, currency)} is charged now${tax > 0 ? ', with tax' : ''}. `}
      {due_now === 0 && sum < 0 && `${formatMoney(-sum, currency)} is credited to the next payments. `}
      {due_now === 0 && sum >= 0 && 'Nothing is charged now. '}
      Next: {formatMoney(next_amount, currency)} on {formatLongDay(next_date)}
      {tax !== 0 && ', plus tax'}.
    </p>
  );
};
