import { Button, Modal } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { InviteForm } from './invite-form.tsx';

interface Props {
  person: { id: string; first_name: string; last_name: string };
  /** The one job to invite to; left out, one is chosen among the live ones. */
  jobId?: string;
  size?: 'sm' | 'md';
  fullWidth?: boolean;
  children?: ReactNode;
}

/** Asks a person to apply; nothing for those who post no jobs. */
export const InviteButton = ({ person, jobId, size = 'md', fullWidth = false, children }: Props) => {
  const [opened, setOpened] = useState(false);
  if (useSession()?.type !== 'company') return null;
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <>
      <Button
        variant="default"
        size={size}
        fullWidth={fullWidth}
        leftSection={<IconMailPlus size={17} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {children ?? 'Invite to apply'}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Invite ${name}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <InviteForm person={person} {...(jobId ? { jobId } : {})} onDone={() => setOpened(false)} />
      </Modal>
    </>
  );
};
