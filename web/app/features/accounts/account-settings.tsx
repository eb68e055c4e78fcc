import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { href, Link } from 'react-router';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { useSession } from '../../lib/session.ts';
import { Section } from '../../ui/section.tsx';
import styles from './account-settings.module.css';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeviceList } from './device-list.tsx';
import { EmailChangeForm } from './email-change-form.tsx';
import { OwnData } from './own-data.tsx';
import { OwnNameForm } from './own-name-form.tsx';

interface SectionLink {
  anchor: string;
  title: string;
}

/** A fractional changes their name in the profile. */
const accountSections = (kind: Props['kind']): readonly SectionLink[] => [
  ...(kind === 'company' ? [{ anchor: 'name', title: 'Name' }] : []),
  { anchor: 'address', title: 'Email address' },
  { anchor: 'password', title: 'Password' },
  { anchor: 'devices', title: 'Devices' },
  { anchor: 'data', title: 'Your data' },
  { anchor: 'delete', title: 'Delete account' },
];

interface Props {
  kind: 'fractional' | 'company';
  onSignOut: () => Promise<void>;
  /** Sections of other features. */
  children?: ReactNode;
  /** The navigation links to those sections. */
  parts: readonly SectionLink[];
}

interface CollapsedProps {
  anchor: string;
  title: string;
  lead: string;
  action: string;
  children: ReactNode;
}

/** A section whose form opens on a button. */
const Collapsed = ({ anchor, title, lead, action, children }: CollapsedProps) => {
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

/** The settings of the person's account. */
export const AccountSettings = ({ kind, onSignOut, children, parts }: Props) => {
  const profile = useSession();
  const [signingOut, setSigningOut] = useState(false);
  if (!profile) return null;
  return (
    <div className={styles.settings}>
      <nav className={styles.parts} aria-label="On this page">
        {[...parts, ...accountSections(kind)].map(({ anchor, title }) => (
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
            <dt>Email</dt>
            <dd>{profile.email}</dd>
            <dt>Plan</dt>
            <dd>
              {profile.plan_name} · <Link to={href(`/account/${kind}/settings/manage-plans`)}>Your plan</Link>{' '}
              · <Link to={href(`/account/${kind}/settings/payment-history`)}>Payment history</Link>
            </dd>
          </dl>
        </Section>
        {children}
        {kind === 'company' && (
          <Collapsed
            anchor="name"
            title="Name"
            lead="Your colleagues and the people you write to see it."
            action="Change name"
          >
            <OwnNameForm profile={profile} />
          </Collapsed>
        )}
        <Collapsed
          anchor="address"
          title="Email address"
          lead="You sign in with it and receive mail there."
          action="Change address"
        >
          <EmailChangeForm />
        </Collapsed>
        <Collapsed
          anchor="password"
          title="Password"
          lead="A new password signs you out on every other device."
          action="Change password"
        >
          <ChangePasswordForm email={profile.email} />
        </Collapsed>
        <DeviceList />
        <Section title="Sign out" lead="On this device.">
          <Button
            variant="default"
            loading={signingOut}
            onClick={() => {
              setSigningOut(true);
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
