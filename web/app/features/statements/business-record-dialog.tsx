import { Modal } from '@mantine/core';
import { useFocusBack } from '../../ui/focus-back.ts';
import { layers } from '../../ui/layers.ts';
import { BusinessRecordForm } from './business-record-form.tsx';

/** Edits the business details that an invoice needs. */
export const BusinessRecordDialog = ({ onClose }: { onClose: () => void }) => {
  useFocusBack();
  return (
    <Modal opened size="lg" zIndex={layers.aboveModal} title="Business details" onClose={onClose}>
      <BusinessRecordForm onSaved={onClose} />
    </Modal>
  );
};
