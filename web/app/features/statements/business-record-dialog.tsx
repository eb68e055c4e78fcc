import { Modal } from '@mantine/core';
import { useFocusBack } from '../../ui/focus-back.ts';
import { BusinessRecordForm } from './business-record-form.tsx';

/** The business record, asked for where an invoice needs it. */
export const BusinessRecordDialog = ({ onClose }: { onClose: () => void }) => {
  useFocusBack();
  return (
    <Modal opened size="lg" zIndex={300} title="Business details" onClose={onClose}>
      <BusinessRecordForm onSaved={onClose} />
    </Modal>
  );
};
