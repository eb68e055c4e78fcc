import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { useSession } from '../../lib/session.ts';
import { Section } from '../../ui/section.tsx';
import styles from './account-settings.module.css';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeviceList } from './device-list.tsx';
import { EmailChangeForm } from './email-change.tsx';
import { OwnData } from './own-data.tsx';
import { OwnNameForm } from './own-name-form.tsx';

interface Part {
  anchor: string;
  title: string;
}

// A fractional's name is part of the profile.
const partsOf = (kind: Props['kind']): readonly Part[] => [
  ...(kind === 'company' ? [{ anchor: 'name', title: 'Name' }] : []),
  { anchor: 'address', title: 'E-mail address' },
  { anchor: 'password', title: 'Password' },
  { anchor: 'devices', title: 'Devices' },
  { anchor: 'data', title: 'Your data' },
  { anchor: 'delete', title: 'Delete the account' },
];

interface Props {
  kind: 'fractional' | 'company';
  onSignOut: () => Promise<void>;
  /** Sections of other subjects: how one is told of things. */
  children?: ReactNode;
  /** Those sections, as the page's own navigation names them. */
  parts: readonly Part[];
}

interface FoldedProps {
  anchor: string;
  title: string;
  lead: string;
  action: string;
  children: ReactNode;
}

/** A form that is out of the way until it is wanted. */
const Folded = ({ anchor, title, lead, action, children }: FoldedProps) => {
  const [open, setOpen] = useState(false);
  const place = useFocusOnSwap<HTMLDivElement>(open);
  return (
    <Section anchor={anchor} title={title} lead={lead}>
      <div ref={place} className={styles.form}>
        {open ? (
          children
        ) : (
          <Button variant="default" onClick={() => setOpen(true)}>
            {action} …
          </Button>
        )}
      </div>
    </Section>
  );
};

/** One's own account: who one is, how one gets in, what is kept, the way out. */
export const AccountSettings = ({ kind, onSignOut, children, parts }: Props) => {
  const profile = useSession();
  const [leaving, setLeaving] = useState(false);
  if (!profile) return null;
  const plans = `/account/${kind}/settings`;
  return (
    <div className={styles.settings}>
      <nav className={styles.parts} aria-label="On this page">
        {[...parts, ...partsOf(kind)].map(({ anchor, title }) => (
          <a key={anchor} href={`#${anchor}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.sections}>
        <Section title="Account">
          <dl className={styles.facts}>
            <dt>Name</dt>
            <dd>
              {profile.firstName} {profile.lastName}
              {kind === 'fractional' && (
                <>
                  {' '}
                  · <Link to="/account/fractional/fractional-profile">Your profile</Link>
                </>
              )}
            </dd>
            <dt>E-mail</dt>
            <dd>{profile.email}</dd>
            <dt>Plan</dt>
            <dd>
              {profile.plan_name} · <Link to={`${plans}/manage-plans`}>Your plan</Link> ·{' '}
              <Link to={`${plans}/payment-history`}>Payment history</Link>
            </dd>
          </dl>
        </Section>
        {children}
        {kind === 'company' && (
          <Folded
            anchor="name"
            title="Name"
            lead="Those whom you write to see it, and your colleagues."
            action="Change the name"
          >
            <OwnNameForm profile={profile} />
          </Folded>
        )}
        <Folded
          anchor="address"
          title="E-mail address"
          lead="You sign in with it, and mails go there."
          action="Change the address"
        >
          <EmailChangeForm />
        </Folded>
        <Folded
          anchor="password"
          title="Password"
          lead="A new one signs you out on every other device."
          action="Change the password"
        >
          <ChangePasswordForm email={profile.email} />
        </Folded>
        <DeviceList />
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
        <OwnData kind={kind} />
      </div>
    </div>
  );
};
