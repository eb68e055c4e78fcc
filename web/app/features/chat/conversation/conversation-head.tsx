import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowLeft, IconBan, IconDots, IconFlag, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { reportReasonLabels } from '../../../../../contract/src/moderation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { confirmDialog } from '../../../ui/dialogs.tsx';
import { ReportDialog } from '../../../ui/report-dialog.tsx';
import { reportChat, useBlock } from '../chat.data.ts';
import type { Contact } from '../contact.ts';
import styles from './conversation.module.css';

/** The other person, the link back to the list, and the actions on the person. */
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
          <span>Only you can see this</span>
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
    const confirmed = await confirmDialog({
      title: `Block ${contact.name}?`,
      text: 'You will no longer be able to message each other. You can unblock here at any time.',
      action: 'Block',
    });
    if (confirmed) mutate({ roomId: contact.roomId, blocked: true });
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
          send={(body) => reportChat(contact.roomId, body)}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
};
