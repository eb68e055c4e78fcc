import { Button } from '@mantine/core';
import { IconCreditCard, IconDatabase, IconKey, IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Profile } from '../../lib/session.ts';
import { settingsPath } from '../../lib/settings-path.ts';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Section } from '../../ui/section.tsx';
import { EmailChangeDialog } from './email-change-dialog.tsx';

interface Props {
  profile: Profile;
  /** The plan in words, and what can be done about it. */
  plan: { detail: string; action: ReactNode };
}

/** What a person may need of the account before their request for approval opens the other screens. */
export const AccountPanel = ({ profile, plan }: Props) => {
  const [changing, setChanging] = useState(false);
  const settings = settingsPath(profile);
  const open = (path: string, label: string) => (
    <Button component={Link} to={`${settings}${path}`} variant="default" size="sm">
      {label}
    </Button>
  );
  return (
    <Section title="Account" aside={<Link to={settings}>Account settings</Link>}>
      <ItemList label="Account">
        <Item
          mark={<IconMail aria-hidden="true" />}
          name="Email address"
          detail={profile.email}
          action={
            <Button variant="default" size="sm" onClick={() => setChanging(true)}>
              Change<span className="visually-hidden"> address</span>
            </Button>
          }
        />
        <Item
          mark={<IconKey aria-hidden="true" />}
          name="Password and devices"
          detail="Change the password, add a passkey, sign out elsewhere."
          action={open('/security', 'Open security')}
        />
        <Item
          mark={<IconDatabase aria-hidden="true" />}
          name="Your data"
          detail="Download everything we store about you, or delete the account."
          action={open('/data', 'Export or delete')}
        />
        <Item mark={<IconCreditCard aria-hidden="true" />} name="Plan" {...plan} />
      </ItemList>
      {changing && <EmailChangeDialog onClose={() => setChanging(false)} />}
    </Section>
  );
};
