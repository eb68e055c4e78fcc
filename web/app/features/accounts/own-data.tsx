import { Button, List } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { accountDelete } from '../../../../contract/src/own-account.ts';
import { call } from '../../lib/call.ts';
import { leaveFor } from '../../lib/leave.ts';
import { clearAllOwnStorage } from '../../lib/own-storage.ts';
import { clearSession } from '../../lib/session.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { downloadOwnData } from './own-account.data.ts';

const deletedData = {
  fractional: [
    'your profile, resume, applications, reviews and messages',
    'saved jobs, searches and notifications',
    'an active plan, without a refund for the remaining time',
  ],
  company: [
    'your company’s profile and its jobs; applicants are notified',
    'notes, messages, reviews and notifications',
    'active plans, without a refund for the remaining time',
  ],
};

const DeleteDialog = ({ kind, onClose }: { kind: keyof typeof deletedData; onClose: () => void }) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const remove = async () => {
    setBusy(true);
    try {
      await call(accountDelete, { body: {}, quiet: true });
      clearAllOwnStorage();
      clearSession();
      leaveFor('/');
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <FormModal
      title="Delete your account?"
      centered
      submitLabel="Delete my account"
      busy={busy}
      failure={failure}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <div>
        <p>Your account is deleted immediately and permanently. This includes:</p>
        <List mt="xs" pl="lg" size="md" listStyleType="disc">
          {deletedData[kind].map((item) => (
            <List.Item key={item}>{item}</List.Item>
          ))}
        </List>
      </div>
      <p>Invoices are kept without your name, as required by law.</p>
    </FormModal>
  );
};

/** Export of the person's data, and deletion of the account. */
export const OwnData = ({ kind }: { kind: keyof typeof deletedData }) => {
  const [downloading, setDownloading] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const download = async () => {
    setDownloading(true);
    // `call` has shown the failure in a dialog.
    await downloadOwnData().catch(() => undefined);
    setDownloading(false);
  };
  return (
    <>
      <ItemList label="Your data">
        <Item
          mark={<IconDownload aria-hidden="true" />}
          name="Download your data"
          detail="Everything we store about you, including your uploads, in one zip file."
          action={
            <Button variant="default" size="sm" loading={downloading} onClick={() => void download()}>
              Download
            </Button>
          }
        />
        <Item
          mark={<IconTrash aria-hidden="true" />}
          name="Delete account"
          detail="Deletes your account and your data. You cannot undo this."
          action={
            <Button variant="outline" color="red" size="sm" onClick={() => setDeleting(true)}>
              Delete my account …
            </Button>
          }
        />
      </ItemList>
      {deleting && <DeleteDialog kind={kind} onClose={() => setDeleting(false)} />}
    </>
  );
};
