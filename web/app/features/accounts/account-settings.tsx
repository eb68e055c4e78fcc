import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { Section } from '../../ui/section.tsx';
import styles from './account-settings.module.css';
import { ChangePasswordForm } from './change-password-form.tsx';

interface Props {
  /** Pages of one's own about plans and payments. */
  links: { to: string; label: string }[];
  onSignOut: () => Promise<void>;
}

const coming = [
  'Change of e-mail address',
  'Notifications, kind by kind',
  'Devices that are signed in',
  'Export of your data',
  'Deletion of the account',
];

/** One's own account: who one is, the password, the way out. */
export const AccountSettings = ({ links, onSignOut }: Props) => {
  const profile = useSession();
  const [leaving, setLeaving] = useState(false);
  if (!profile) return null;
  return (
    <div className={styles.settings}>
      <Section title="Account">
        <dl className={styles.facts}>
          <dt>Name</dt>
          <dd>
            {profile.firstName} {profile.lastName}
          </dd>
          <dt>E-mail</dt>
          <dd>{profile.email}</dd>
          <dt>Plan</dt>
          <dd>{profile.plan_name}</dd>
        </dl>
      </Section>
      <Section title="Password" lead="A new one signs you out on every other device.">
        <div className={styles.password}>
          <ChangePasswordForm email={profile.email} />
        </div>
      </Section>
      <Section title="Plan and payments">
        <ul className={styles.links}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Being built" lead="These are not there yet.">
        <ul className={styles.coming}>
          {coming.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </Section>
      <Section title="Sign out" lead="On this device.">
        <Button
          variant="default"
          loading={leaving}
          onClick={() => {
            setLeaving(true);
            void onSignOut();
          }}
        >
          Sign out
        </Button>
      </Section>
    </div>
  );
};
