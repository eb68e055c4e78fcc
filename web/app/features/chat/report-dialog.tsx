import { Alert, Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ReportReason } from '../../../../contract/src/chat.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { successToast } from '../../ui/toasts.ts';
import { useReport } from './chat.data.ts';

const reasons: Record<ReportReason, string> = {
  scam: 'Asks for money, bank details or documents',
  spam: 'Advertising or the same message to many',
  harassment: 'Insults, threats or harassment',
  impersonation: 'Pretends to be somebody else',
  other: 'Something else',
};

interface Props {
  roomId: string;
  name: string;
  onClose: () => void;
}

/** Reports the other person to the admins. */
export const ReportDialog = ({ roomId, name, onClose }: Props) => {
  useFocusBack();
  const [reason, setReason] = useState<ReportReason>();
  const [details, setDetails] = useState('');
  const report = useReport();
  const send = async () => {
    if (!reason) return;
    const words = details.trim();
    const done = await report
      .mutateAsync({ roomId, reason, ...(words !== '' && { details: words }) })
      .catch(() => undefined);
    if (!done) return;
    successToast('Thank you. We read every report.');
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Report ${name}`} centered>
      <Stack gap="md">
        <Radio.Group
          label="What is wrong?"
          value={reason ?? ''}
          onChange={(value) => setReason(ReportReason.parse(value))}
        >
          <Stack gap="xs" mt="xs">
            {ReportReason.options.map((one) => (
              <Radio key={one} value={one} label={reasons[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Details (optional)"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2_000}
          value={details}
          onChange={({ currentTarget }) => setDetails(currentTarget.value)}
        />
        {report.error && (
          <Alert color="red" variant="light">
            {report.error.message}
          </Alert>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={reason === undefined} loading={report.isPending} onClick={send}>
            Send report
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
