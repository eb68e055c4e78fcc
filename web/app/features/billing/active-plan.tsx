import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Subscription } from '../../../../contract/src/billing.ts';
import { addMonths, formatLongDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { type Payer, usePausePlan } from './billing.data.ts';
import styles from './manage-plans.module.css';
import { billingPath, familyTitles, formatPlanPrice, formatRenewal } from './plan-format.ts';
import { ResumeButton } from './resume-button.tsx';
import { type PlanFamily, planFamily } from './subscription-state.ts';
import { usePlusTax } from './use-plus-tax.ts';

interface PausePlanProps {
  subscription: Subscription;
  onClose: () => void;
}

const choices = Array.from({ length: limits.planPauseMonths }, (_, index) => index + 1);

/** Chooses how long a plan is paused, and says what changes. */
const PausePlan = ({ subscription: { plan, end_date }, onClose }: PausePlanProps) => {
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
      submitLabel="Pause plan"
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

type SubscriptionProps = Pick<Subscription, 'status' | 'cancel_at_period_end' | 'granted' | 'pause'>;

const PlanStatus = ({ status, cancel_at_period_end, granted, pause }: SubscriptionProps) => {
  if (status === 'past_due') return <StatusBadge status="past_due" label="Payment failed" tone="bad" />;
  if (cancel_at_period_end) return <StatusBadge status="ending" label="Cancelled" tone="warn" />;
  if (pause)
    return <StatusBadge status="paused" label={hasBegun(pause) ? 'Paused' : 'Pause ahead'} tone="warn" />;
  if (granted) return <StatusBadge status="granted" label="Free of charge" tone="info" />;
  return <StatusBadge status="active" />;
};

const hasBegun = ({ from }: { from: string }) => Date.parse(from) <= Date.now();

interface Props {
  payer: Payer;
  subscription: Subscription;
  next: { amount: number; currency: Currency } | undefined;
  onCancel: () => void;
}

/** An active plan: its price, its renewal, and the buttons to change, cancel or keep it. */
export const ActivePlan = ({ payer, subscription, next, onCancel }: Props) => {
  const { plan, can } = subscription;
  const plusTax = usePlusTax();
  const [pausing, setPausing] = useState(false);
  // The button that was pressed disappears: the focus moves to the text, so that it is read out.
  const summary = useFocusOnSwap<HTMLDivElement>(can.resume);
  return (
    <div className={styles.plan}>
      <div ref={summary} className={styles.summary} tabIndex={-1}>
        <p className={styles.family}>{familyTitles[planFamily(plan)]}</p>
        <h3>
          {plan.title} plan <PlanStatus {...subscription} />
        </h3>
        <p className={styles.renewal}>
          {!subscription.granted && (
            <strong>
              {formatPlanPrice(plan)}
              {plusTax}.{' '}
            </strong>
          )}
          {formatRenewal(subscription, next)}
        </p>
      </div>
      <div className={styles.steps}>
        {can.resume && <ResumeButton subscription={subscription} />}
        {can.change && (
          <Button
            component={Link}
            to={`${billingPath(payer, 'settings/purchase-plan')}?duration=${plan.duration}`}
            variant="default"
          >
            Change plan
          </Button>
        )}
        {can.pause && (
          <Button variant="default" onClick={() => setPausing(true)}>
            Pause plan
          </Button>
        )}
        {can.cancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancel plan
          </Button>
        )}
      </div>
      {pausing && <PausePlan subscription={subscription} onClose={() => setPausing(false)} />}
    </div>
  );
};

const noPlanTexts: Record<PlanFamily, readonly [title: string, text: string]> = {
  Fractionl: ['Free', 'With a plan you can apply more often, get alerts sooner and open chats.'],
  PromoteJobs: ['No job plan', 'With a job plan you can publish jobs and promote them in lists.'],
  Sourcing: [
    'No sourcing plan',
    'With a sourcing plan you can see contact details, start conversations and invite people to your jobs.',
  ],
};

interface NoPlanProps {
  payer: Payer;
  family: PlanFamily;
  isOwner: boolean;
}

/** A plan family in which the account has no plan, and a link to its plans. */
export const NoPlan = ({ payer, family, isOwner }: NoPlanProps) => {
  const [title, text] = noPlanTexts[family];
  return (
    <div className={styles.plan}>
      <div className={styles.summary}>
        <p className={styles.family}>{familyTitles[family]}</p>
        <h3>{title}</h3>
        <p className={styles.renewal}>{text}</p>
      </div>
      {isOwner && (
        <div className={styles.steps}>
          <Button
            component={Link}
            to={billingPath(payer, 'settings/purchase-plan')}
            variant={family === 'Sourcing' ? 'default' : 'filled'}
          >
            View plans
          </Button>
        </div>
      )}
    </div>
  );
};
