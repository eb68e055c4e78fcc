import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowLeft, IconBan, IconDots, IconFlag, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { reportReasonLabels } from '../../../../contract/src/moderation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { ReportDialog } from '../../ui/report-dialog.tsx';
import { report, useBlock } from './chat.data.ts';
import type { Contact } from './contact.ts';
import styles from './conversation.module.css';

/** Who one talks to, the way back to the list, and what one may do about them. */
export const ConversationHead = ({ contact, blocked }: { contact: Contact; blocked: boolean }) => (
  <header className={styles.head}>
    <Link to="/chat" className={styles.back} aria-label="Back to all conversations">
      <IconArrowLeft size={20} aria-hidden="true" />
    </Link>
    <Avatar name={contact.name} picture={contact.image} size={40} />
    <div className={styles.who}>
      <h2>{contact.name}</h2>
      <p>
        {contact.company !== null && <span>{contact.company}</span>}
        {contact.self ? (
          <span>Only you can see these</span>
        ) : (
          <span className={styles.presence} data-online={contact.isOnline || undefined}>
            {contact.isOnline ? 'Online' : 'Offline'}
          </span>
        )}
      </p>
    </div>
    {!contact.self && <PersonMenu contact={contact} blocked={blocked} />}
  </header>
);

const PersonMenu = ({ contact, blocked }: { contact: Contact; blocked: boolean }) => {
  const [reporting, setReporting] = useState(false);
  const { mutate } = useBlock();
  const block = async () => {
    const sure = await confirmDialog({
      title: `Block ${contact.name}?`,
      text: 'Neither of you can write to the other any more. You can take it back here at any time.',
      action: 'Block',
    });
    if (sure) mutate({ roomId: contact.roomId, blocked: true });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More about ${contact.name}`}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {blocked ? (
            <Menu.Item
              leftSection={<IconLockOpen size={16} aria-hidden="true" />}
              onClick={() => mutate({ roomId: contact.roomId, blocked: false })}
            >
              Unblock
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconBan size={16} aria-hidden="true" />} onClick={block}>
              Block
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFlag size={16} aria-hidden="true" />}
            onClick={() => setReporting(true)}
          >
            Report
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {reporting && (
        <ReportDialog
          title={`Report ${contact.name}`}
          reasons={reportReasonLabels}
          send={(body) => report(contact.roomId, body)}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
};
