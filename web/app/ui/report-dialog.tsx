import { Radio, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toOptions } from '../lib/select-options.ts';
import { FormModal } from './form-modal.tsx';
import { successToast } from './toasts.ts';

interface Props<Reason extends string> {
  title: string;
  reasons: Record<Reason, string>;
  send: (report: { reason: Reason; details?: string }) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Asks for the reason of a report, and for optional details. */
export const ReportDialog = <Reason extends string>({ title, reasons, send, onClose }: Props<Reason>) => {
  const [reason, setReason] = useState<Reason>();
  const [details, setDetails] = useState('');
  const text = details.trim();
  const report = useMutation({
    mutationFn: (chosen: Reason) => send({ reason: chosen, ...(text !== '' && { details: text }) }),
    onSuccess: ({ message }) => {
      successToast(message);
      onClose();
    },
  });
  return (
    <FormModal
      title={title}
      centered
      submitLabel="Send report"
      busy={report.isPending}
      disabled={reason === undefined}
      failure={report.error?.message}
      onSubmit={() => reason !== undefined && report.mutate(reason)}
      onClose={onClose}
    >
      <Radio.Group
        label="What is wrong?"
        required
        value={reason ?? ''}
        onChange={(value) => setReason(value as Reason)}
      >
        <Stack gap="xs" mt="xs">
          {toOptions(reasons).map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Details"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2_000}
        value={details}
        onChange={({ currentTarget }) => setDetails(currentTarget.value)}
      />
    </FormModal>
  );
};
