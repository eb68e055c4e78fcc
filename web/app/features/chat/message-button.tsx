import { Button, type ButtonProps } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { href, useNavigate } from 'react-router';
import { useOpenRoom } from './chat.data.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> {
  userId: string;
  label?: string;
}

/** Opens the conversation with a person; offers an upgrade where the plan does not allow it. */
export const MessageButton = ({ userId, label = 'Message', ...button }: Props) => {
  const open = useOpenRoom();
  const navigate = useNavigate();
  const go = async () => {
    const room = await open.mutateAsync(userId).catch(() => undefined);
    if (room) await navigate(href('/c/:chatId', { chatId: room.roomId }));
  };
  return (
    <Button
      variant="default"
      {...button}
      leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
      loading={open.isPending}
      onClick={go}
    >
      {label}
    </Button>
  );
};
