import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TeamMember } from '../../../../contract/src/team.ts';
import { useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { InviteColleague } from './invite-colleague.tsx';
import { team, useRemoveColleague } from './team.data.ts';

const nameOf = ({ first_name, last_name }: TeamMember) => `${first_name} ${last_name}`;

const lead = (used: number, seats: number) => {
  if (used > seats)
    return `You are ${used} people and your plan has ${seats === 1 ? 'one seat' : `${seats} seats`}. Who joined last can read everything and change nothing until a larger plan has a seat for them. Nothing is deleted.`;
  return seats <= 1
    ? 'Your plan has a seat for you. Plans that promote jobs or open the directory have more.'
    : `${used} of ${seats} seats taken. Colleagues see jobs, applicants and the company; plans and people are the owner's to change.`;
};

/** A company's people; its owner may invite and take out. */
export const Team = () => {
  const profile = useSession();
  const query = useQuery(team);
  const remove = useRemoveColleague();
  const list = useRef<HTMLUListElement>(null);
  const [inviting, setInviting] = useState(false);
  const members = query.data?.members ?? [];
  const mine = members.some(({ id, owner }) => owner && id === profile?.id);

  const takeOut = async (member: TeamMember) => {
    const sure = await confirmDialog({
      title: `Take ${nameOf(member)} out?`,
      text: 'They are signed out at once and their account is erased. Notes and steps they took stay.',
      action: 'Take out',
    });
    if (!sure) return;
    const { message } = await remove.mutateAsync(member.id);
    successToast(message);
    // The button that was pressed goes with its row.
    list.current?.focus();
  };

  return (
    <Section
      anchor="team"
      title="Team"
      lead={query.data && lead(members.length, query.data.seats)}
      aside={
        mine && (
          <Button variant="default" size="sm" onClick={() => setInviting(true)}>
            Invite a colleague
          </Button>
        )
      }
    >
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={2} />}>
        {(found) => (
          <ItemList ref={list} label="Team">
            {found.members.map((member) => (
              <Item
                key={member.id}
                mark={<Avatar name={nameOf(member)} />}
                name={
                  <>
                    {nameOf(member)}
                    {member.owner && <StatusBadge status="owner" label="Owner" tone="neutral" />}
                    {member.status === 'invited' && <StatusBadge status="invited" />}
                    {member.read_only && <StatusBadge status="read_only" label="Read only" tone="warn" />}
                  </>
                }
                detail={member.email}
                action={
                  mine &&
                  !member.owner && (
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={`Take ${nameOf(member)} out`}
                      loading={remove.isPending && remove.variables === member.id}
                      onClick={() => void takeOut(member)}
                    >
                      Take out
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
