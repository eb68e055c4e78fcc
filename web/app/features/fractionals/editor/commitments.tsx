import { Button, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type Commitment, commitmentCreate } from '../../../../../contract/src/capacity.ts';
import { formatDay, toIsoDay } from '../../../../../contract/src/dates.ts';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { useSite } from '../../../lib/brand.ts';
import { useSend } from '../../../lib/use-send.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { runAction } from '../../../ui/run-action.ts';
import { Bar } from '../../../ui/skeletons.tsx';
import { ownCommitments, useAddCommitment, useDeleteCommitment } from '../fractionals.data.ts';
import { CapacityBars } from '../profile/capacity-bars.tsx';
import styles from './commitments.module.css';
import fieldStyles from './fields.module.css';

/** Private work outside the platform, whose hours are not free. */
export const CommitmentsEditor = ({ profile }: { profile: Profile }) => {
  const commitments = useQuery(ownCommitments());
  const { limits: siteLimits } = useSite();
  return (
    <div className={styles.editor}>
      <div className={styles.bars}>
        <CapacityBars profile={profile} />
      </div>
      <p className={styles.soft}>
        Clients and duties elsewhere. Companies never see these entries, only how many hours remain free.
      </p>
      <LoadBoundary query={commitments} skeleton={<Bar height="4rem" />}>
        {({ results }) => (
          <>
            {results.length > 0 && (
              <ul className={styles.list}>
                {results.map((commitment) => (
                  <Entry key={commitment.id} commitment={commitment} />
                ))}
              </ul>
            )}
            {results.length < siteLimits.commitments && <AddForm />}
          </>
        )}
      </LoadBoundary>
    </div>
  );
};

const formatSpan = ({ start_date, end_date }: Commitment): string =>
  end_date === null ? `from ${formatDay(start_date)}` : `${formatDay(start_date)} – ${formatDay(end_date)}`;

const Entry = ({ commitment }: { commitment: Commitment }) => {
  const remove = useDeleteCommitment();
  return (
    <li>
      <span>
        <strong>{commitment.label}</strong>
        <span className={styles.soft}>
          {commitment.hours_per_week} h/week, {formatSpan(commitment)}
        </span>
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={remove.isPending}
        aria-label={`Delete ${commitment.label}`}
        onClick={() => runAction(remove.mutateAsync(commitment.id))}
      >
        Delete
      </Button>
    </li>
  );
};

const AddForm = () => {
  const add = useAddCommitment();
  const form = useForm({
    initialValues: {
      label: '',
      hours_per_week: '' as number | '',
      start_date: toIsoDay(Date.now()),
      end_date: null as string | null,
    },
    validate: (values) => {
      const { error } = commitmentCreate.body?.safeParse(toBody(values)) ?? {};
      return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
    },
  });
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    await add.mutateAsync(toBody(values));
    form.reset();
  });
  return (
    <form onSubmit={onSubmit} noValidate className={fieldStyles.fields}>
      <div className={fieldStyles.pair}>
        <TextInput
          label="What"
          required
          maxLength={limits.commitmentCharacters}
          {...form.getInputProps('label')}
        />
        <NumberInput
          label="Hours a week"
          required
          min={limits.jobHours.min}
          max={limits.jobHours.max}
          allowDecimal={false}
          suffix=" h"
          {...form.getInputProps('hours_per_week')}
        />
        <DayField label="From" required {...form.getInputProps('start_date')} />
        <DayField label="Until" placeholder="Open" clearable {...form.getInputProps('end_date')} />
      </div>
      <Failure message={failure} />
      <Button type="submit" variant="default" size="sm" loading={busy} w="fit-content">
        Add
      </Button>
    </form>
  );
};

const toBody = (values: {
  label: string;
  hours_per_week: number | '';
  start_date: string;
  end_date: string | null;
}) => ({
  ...values,
  hours_per_week: values.hours_per_week === '' ? 0 : values.hours_per_week,
  end_date: values.end_date || null,
});
