import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { availabilityConfirm } from '../../../../../contract/src/capacity.ts';
import { formatLongDay } from '../../../../../contract/src/dates.ts';
import { employeeProfileOwn, type Profile } from '../../../../../contract/src/fractionals.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { call } from '../../../lib/call.ts';
import { invalidate } from '../../../lib/query-client.ts';
import { successToast } from '../../../ui/toasts.ts';
import styles from './confirm-availability.module.css';

/** Asks a fractional to confirm an old availability. Renders nothing unless the server asks for it. */
export const ConfirmAvailability = ({ profile }: { profile: Profile }) => {
  const confirm = useMutation({
    mutationFn: () => call(availabilityConfirm),
    onSuccess: ({ message }) => {
      successToast(message);
      return invalidate(employeeProfileOwn);
    },
  });
  if (!profile.ask_availability) return null;
  const { available_from: day, hours_per_week_max: hours } = profile;
  const isInFuture = day !== null && Date.parse(day) > Date.now();
  return (
    <section className={styles.panel} aria-label="Your availability">
      <p>
        <strong>
          {isInFuture ? `Still available from ${formatLongDay(day)}?` : 'Are you still available?'}
        </strong>{' '}
        Companies filter by availability
        {hours === null ? '.' : ` and by your ${formatCount(hours, 'hour')} a week.`}
      </p>
      <div className={styles.actions}>
        <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm
        </Button>
        <Button size="sm" variant="default" component={Link} to="/account/fractional/fractional-profile">
          Change
        </Button>
      </div>
    </section>
  );
};
