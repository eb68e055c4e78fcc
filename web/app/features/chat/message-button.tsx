import { Button, type ButtonProps } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useOpenRoom } from './chat.data.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> {
  /** Whom to write to. */
  userId: string;
  label?: string;
}

/** Opens the conversation with a person. What the plan does not allow offers the upgrade. */
export const MessageButton = ({ userId, label = 'Message', ...looks }: Props) => {
  const open = useOpenRoom();
  const navigate = useNavigate();
  const go = async () => {
    const room = await open.mutateAsync(userId).catch(() => undefined);
    if (room) await navigate(`/c/${room.roomId}`);
  };
  return (
    <Button
      variant="default"
      {...looks}
      leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
      loading={open.isPending}
      onClick={go}
    >
      {label}
    </Button>
  );
};
