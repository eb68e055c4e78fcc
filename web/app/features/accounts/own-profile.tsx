import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconBuilding, IconCreditCard, IconMail, IconUser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { OwnName, ownNameUpdate } from '../../../../contract/src/own-account.ts';
import { call } from '../../lib/call.ts';
import { type Profile, updateProfile } from '../../lib/session.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { successToast } from '../../ui/toasts.ts';
import { EmailChangeDialog } from './email-change-dialog.tsx';

interface Props {
  profile: Pick<Profile, 'firstName' | 'lastName'>;
  onClose: () => void;
}

/** Changes the person's name, for accounts without a profile. */
const OwnNameDialog = ({ profile, onClose }: Props) => {
  const client = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { first_name: profile.firstName, last_name: profile.lastName },
    validate: schemaResolver(OwnName, { sync: true }),
  });
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    const { first_name: firstName, last_name: lastName } = await call(ownNameUpdate, { body, quiet: true });
    updateProfile({ firstName, lastName });
    successToast('Your name is changed.');
    onClose();
    // The name is shown in the team, in chats and beside messages.
    await client.invalidateQueries();
  });
  return (
    <FormModal title="Change name" centered submitLabel="Save" {...{ busy, failure, onSubmit, onClose }}>
      <TextInput
        label="First name"
        autoComplete="given-name"
        required
        data-autofocus
        key={form.key('first_name')}
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        required
        key={form.key('last_name')}
        {...form.getInputProps('last_name')}
      />
    </FormModal>
  );
};

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
