import { Button, Group, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { TeamInvitation, type TeamMember } from '../../../../contract/src/team.ts';
import { useSession } from '../../lib/session.ts';
import { useSend } from '../../lib/use-send.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { confirmAction, runAction } from '../../ui/run-action.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import {
  teamQuery,
  useInviteColleague,
  useInviteColleagueAgain,
  useRemoveColleague,
} from './companies.data.ts';

const fullName = ({ first_name, last_name }: TeamMember) => `${first_name} ${last_name}`;

const lead = (used: number, seats: number) => {
  if (used > seats)
    return `Your team has ${used} people and your plan has ${formatCount(seats, 'seat')}. The last to join have read-only access until you upgrade to a plan with more seats. Nothing is deleted.`;
  return seats <= 1
    ? 'Your plan has one seat. Plans that promote jobs or open the directory have more.'
    : `${used} of ${seats} seats used. Colleagues manage jobs, applicants and the company. Only the owner changes plans and the team.`;
};

/** A company’s people. Its owner can invite and remove colleagues. */
export const Team = () => {
  const profile = useSession();
  const query = useQuery(teamQuery());
  const remove = useRemoveColleague();
  const inviteAgain = useInviteColleagueAgain();
  const [inviting, setInviting] = useState(false);
  const members = query.data?.members ?? [];
  const isOwner = members.some(({ id, owner }) => owner && id === profile?.id);

  const removeMember = (member: TeamMember) =>
    confirmAction(
      {
        title: `Remove ${fullName(member)}?`,
        text: 'They are signed out and their account is deleted. Their notes and pipeline steps stay.',
        action: 'Remove',
      },
      () => remove.mutateAsync(member.id),
      ({ message }) => message,
    );

  return (
    <>
      <PageHeader
        title="Team"
        lead={query.data ? lead(members.length, query.data.seats) : 'The people of your company.'}
        {...(isOwner && { actions: <Button onClick={() => setInviting(true)}>Invite a colleague</Button> })}
      />
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={2} />}>
        {() => (
          <ItemList label="Team">
            {members.map((member) => (
              <Item
                key={member.id}
                mark={<Avatar name={fullName(member)} />}
                name={
                  <>
                    {fullName(member)}
                    {member.owner && <StatusBadge status="owner" label="Owner" tone="neutral" />}
                    {member.status === 'invited' && <StatusBadge status="invited" />}
                    {member.read_only && <StatusBadge status="read_only" label="Read only" tone="warn" />}
                  </>
                }
                detail={member.email}
                action={
                  isOwner &&
                  !member.owner && (
                    <Group gap="xs">
                      {member.status === 'invited' && (
                        <Button
                          variant="subtle"
                          size="sm"
                          aria-label={`Send the invitation of ${fullName(member)} again`}
                          loading={inviteAgain.isPending && inviteAgain.variables === member.id}
                          onClick={() =>
                            void runAction(inviteAgain.mutateAsync(member.id), ({ message }) => message)
                          }
                        >
                          Send again
                        </Button>
                      )}
                      <Button
                        variant="subtle"
                        size="sm"
                        aria-label={`Remove ${fullName(member)}`}
                        loading={remove.isPending && remove.variables === member.id}
                        onClick={() => removeMember(member)}
                      >
                        Remove
                      </Button>
                    </Group>
                  )
                }
              />
            ))}
          </ItemList>
        )}
      </LoadBoundary>
      {inviting && <InviteColleague onClose={() => setInviting(false)} />}
    </>
  );
};

/** Invites a colleague by email. */
const InviteColleague = ({ onClose }: { onClose: () => void }) => {
  const invite = useInviteColleague();
  const form = useForm({
    initialValues: { first_name: '', last_name: '', email: '' },
    validate: schemaResolver(TeamInvitation, { sync: true }),
  });
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    try {
      const member = await invite.mutateAsync(values);
      successToast(`Invitation sent to ${member.email}.`);
      onClose();
    } catch (error) {
      // The plan limit has a dialog of its own.
      if (error instanceof CallError && error.code === 'plan_limit') onClose();
      throw error;
    }
  });
  const field = (name: keyof typeof form.values) => ({ autoComplete: 'off', ...form.getInputProps(name) });
  return (
    <FormModal
      title="Invite a colleague"
      centered
      submitLabel="Send invitation"
      {...{ busy, failure, onSubmit, onClose }}
    >
      <TextInput label="First name" required data-autofocus {...field('first_name')} />
      <TextInput label="Last name" required {...field('last_name')} />
      <TextInput
        label="Work email"
        required
        description="We send the invitation here. It is valid for seven days."
        type="email"
        {...field('email')}
      />
    </FormModal>
  );
};
