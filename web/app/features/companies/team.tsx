import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { TeamInvitation, type TeamMember } from '../../../../contract/src/team.ts';
import { useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { team, useInviteColleague, useRemoveColleague } from './companies.data.ts';

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
  const query = useQuery(team);
  const remove = useRemoveColleague();
  const list = useRef<HTMLUListElement>(null);
  const [inviting, setInviting] = useState(false);
  const members = query.data?.members ?? [];
  const isOwner = members.some(({ id, owner }) => owner && id === profile?.id);

  const confirmRemove = async (member: TeamMember) => {
    const confirmed = await confirmDialog({
      title: `Remove ${fullName(member)}?`,
      text: 'They are signed out and their account is deleted. Their notes and pipeline steps stay.',
      action: 'Remove',
    });
    if (!confirmed) return;
    const { message } = await remove.mutateAsync(member.id);
    successToast(message);
    // The pressed button is removed with its row.
    list.current?.focus();
  };

  return (
    <Section
      anchor="team"
      title="Team"
      lead={query.data && lead(members.length, query.data.seats)}
      aside={
        isOwner && (
          <Button variant="default" size="sm" onClick={() => setInviting(true)}>
            Invite a colleague
          </Button>
        )
      }
    >
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={2} />}>
        {() => (
          <ItemList ref={list} label="Team">
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
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={`Remove ${fullName(member)}`}
                      loading={remove.isPending && remove.variables === member.id}
                      onClick={() => void confirmRemove(member)}
                    >
                      Remove
                    </Button>
                  )
                }
              />
            ))}
          </ItemList>
        )}
      </LoadBoundary>
      {inviting && <InviteColleague onClose={() => setInviting(false)} />}
    </Section>
  );
};

/** Invites a colleague by email. */
const InviteColleague = ({ onClose }: { onClose: () => void }) => {
  useFocusBack();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const invite = useInviteColleague();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { first_name: '', last_name: '', email: '' },
    validate: schemaResolver(TeamInvitation, { sync: true }),
    // A changed form is a new request and needs a new key.
    onValuesChange: () => setKey(crypto.randomUUID()),
  });
  const send = form.onSubmit(
    async (values) => {
      if (invite.isPending) return;
      try {
        const member = await invite.mutateAsync({ ...values, idempotencyKey });
        successToast(`Invitation sent to ${member.email}.`);
        onClose();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        form.setErrors(error.fields);
        if (error.code === 'plan_limit') onClose();
      }
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <Modal opened onClose={onClose} title="Invite a colleague" centered>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <TextInput
            label="First name"
            required
            autoComplete="off"
            data-autofocus
            key={form.key('first_name')}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label="Last name"
            required
            autoComplete="off"
            key={form.key('last_name')}
            {...form.getInputProps('last_name')}
          />
          <TextInput
            label="Work email"
            required
            description="We send the invitation here. It is valid for seven days."
            type="email"
            autoComplete="off"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <FormButtons send="Send invitation" busy={invite.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
