import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Segment } from '../../../../contract/src/audiences.ts';
import { Section } from '../../ui/section.tsx';
import { audienceQuery, useSendUpgradeMail } from './campaigns.data.ts';
import styles from './campaigns.module.css';
import { SegmentField } from './segment-field.tsx';
import { useCampaignDraft } from './use-campaign-draft.ts';

const kind = 'upgrade email';
const name = 'Upgrade your plan';

/** Segments of accounts that can buy a plan. */
const segments = ['free_fractional', 'paid_fractional', 'fractional', 'company', 'all'] as const;

/** Sends the ready-made upgrade email to a segment. */
export const UpgradeMailSection = () => {
  const { draft, change, send } = useCampaignDraft({ segment: 'free_fractional' as Segment });
  const audience = useQuery(audienceQuery({ segment: draft.segment, filter: {} }, 'mail'));
  const sendMail = useSendUpgradeMail();
  return (
    <Section
      title="Upgrade email"
      lead="A ready-made email that says what a larger plan gives, with a link to the plans."
    >
      <div className={styles.form}>
        <SegmentField
          channel="mail"
          label="Accounts"
          segments={segments}
          value={draft.segment}
          onChange={(segment) => change({ segment })}
        />
        <div className={styles.buttons}>
          <Button
            variant="default"
            loading={sendMail.isPending}
            onClick={() =>
              send({
                kind,
                name,
                recipients: audience.data?.reached,
                run: () => sendMail.mutateAsync(draft),
              })
            }
          >
            Send upgrade email…
          </Button>
        </div>
      </div>
    </Section>
  );
};

/** Sends the ready-made upgrade email to one account. */
export const UpgradeMailButton = ({ userId, fullWidth = false }: { userId: string; fullWidth?: boolean }) => {
  const { send } = useCampaignDraft({});
  const sendMail = useSendUpgradeMail();
  return (
    <Button
      variant="default"
      fullWidth={fullWidth}
      loading={sendMail.isPending}
      onClick={() =>
        send({
          kind,
          name,
          recipients: 1,
          run: () => sendMail.mutateAsync({ user_ids: [userId] }),
        })
      }
    >
      Send upgrade email…
    </Button>
  );
};
