import { Modal, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AudienceFilter, Segment } from '../../../../contract/src/audiences.ts';
import type { CampaignChannel } from '../../../../contract/src/campaigns.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { previewQuery, sampleQuery } from './campaigns.data.ts';
import styles from './campaigns.module.css';

interface Props {
  draft: { subject: string; body: string };
  /** Undefined for single addresses. */
  audience: { segment: Segment; filter: AudienceFilter } | undefined;
  channel: CampaignChannel;
  onClose: () => void;
}

const self = { value: '', label: 'Me' };

/** The mail as one of its recipients gets it. */
export const PreviewDialog = ({ draft, audience, channel, onClose }: Props) => {
  useFocusBack();
  const [userId, setUserId] = useState('');
  const sample = useQuery({
    ...sampleQuery(audience ?? { segment: 'all', filter: {} }, channel),
    enabled: audience !== undefined,
  });
  const preview = useQuery(previewQuery({ ...draft, ...(userId ? { user_id: userId } : {}) }));
  return (
    <Modal opened onClose={onClose} title="Preview" size="xl">
      <div className={styles.preview}>
        <Select
          label="As read by"
          description="The newest of the recipients, to see what the merge fields become."
          data={[self, ...(sample.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          value={userId}
          searchable
          allowDeselect={false}
          onChange={(value) => setUserId(value ?? '')}
        />
        <LoadBoundary query={preview} skeleton={<Bar height="20rem" />}>
          {({ subject, html }) => (
            <>
              <p>
                Subject: <strong>{subject}</strong>
              </p>
              <iframe
                className={styles.frame}
                title="Preview of the mail"
                sandbox=""
                // The page's policy forbids style elements there; the mail has the styles inline too.
                srcDoc={html.replace(/<style>.*?<\/style>/s, '')}
              />
            </>
          )}
        </LoadBoundary>
      </div>
    </Modal>
  );
};
