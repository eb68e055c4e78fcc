import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  availabilityConfirm,
  employeeProfileOwn,
  type Profile,
} from '../../../../../contract/src/fractionals.ts';
import { call } from '../../../lib/call.ts';
import { successToast } from '../../../ui/toasts.ts';
import styles from './ask-availability.module.css';

const dayInWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(day));

/** Whether hours and first free day still hold, where that was said too long ago. */
export const AskAvailability = ({ profile }: { profile: Profile }) => {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(availabilityConfirm),
    onSuccess: ({ message }) => {
      successToast(message);
      return client.invalidateQueries({ queryKey: [employeeProfileOwn.path] });
    },
  });
  if (!profile.ask_availability) return null;
  const { available_from: day, hours_per_week_max: hours } = profile;
  const ahead = day !== null && Date.parse(day) > Date.now();
  return (
    <section className={styles.panel} aria-label="Your availability">
      <p>
        <strong>{ahead ? `Still free from ${dayInWords(day)}?` : 'Are you still free?'}</strong> Companies
        filter by it{hours === null ? '.' : `, and by your ${hours} hours a week.`}
      </p>
      <div className={styles.actions}>
        <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Yes, keep it
        </Button>
        <Button size="sm" variant="default" component={Link} to="/account/fractional/fractional-profile">
          Change it
        </Button>
      </div>
    </section>
  );
};
