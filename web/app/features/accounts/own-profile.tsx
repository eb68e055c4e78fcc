import { Button } from '@mantine/core';
import { IconBuilding, IconCreditCard, IconMail, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Profile } from '../../lib/session.ts';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { EmailChangeDialog } from './email-change-dialog.tsx';
import { OwnNameDialog } from './own-name-dialog.tsx';

/** The account in short: name, address, public profile and plan. A fractional changes their name in the profile. */
export const OwnProfile = ({ profile }: { profile: Profile }) => {
  const [dialog, setDialog] = useState<'name' | 'address'>();
  const close = () => setDialog(undefined);
  const isFractional = profile.type === 'fractional';
  const profilePage = profile.submit_approval_request
    ? '/account/fractional/fractional-profile'
    : '/account/fractional/next-step';
  return (
    <>
      <ItemList label="Profile">
        <Item
          mark={<IconUser aria-hidden="true" />}
          name="Name"
          detail={`${profile.firstName} ${profile.lastName}`}
          action={
            isFractional ? (
              <Button component={Link} to={profilePage} variant="default" size="sm">
                Edit in your profile
              </Button>
            ) : (
              <Button variant="default" size="sm" onClick={() => setDialog('name')}>
                Change<span className="visually-hidden"> name</span>
              </Button>
            )
          }
        />
        <Item
          mark={<IconMail aria-hidden="true" />}
          name="Email address"
          detail={profile.email}
          action={
            <Button variant="default" size="sm" onClick={() => setDialog('address')}>
              Change<span className="visually-hidden"> address</span>
            </Button>
          }
        />
        {!isFractional && (
          <Item
            mark={<IconBuilding aria-hidden="true" />}
            name="Company profile"
            detail="What executives read about your company before they apply."
            action={
              <Button
                component={Link}
                to="/account/company/company-profile?tab=profile"
                variant="default"
                size="sm"
              >
                Open
              </Button>
            }
          />
        )}
        {(!isFractional || profile.submit_approval_request) && (
          <Item
            mark={<IconCreditCard aria-hidden="true" />}
            name="Plan"
            detail={profile.plan_name}
            action={
              <Button
                component={Link}
                to={`/account/${profile.type}/settings/manage-plans`}
                variant="default"
                size="sm"
              >
                Manage
              </Button>
            }
          />
        )}
      </ItemList>
      {dialog === 'name' && <OwnNameDialog profile={profile} onClose={close} />}
      {dialog === 'address' && <EmailChangeDialog onClose={close} />}
    </>
  );
};
