import type { Webhook } from '../../../../contract/src/webhooks.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

const stateTexts = { off: ['Off', 'bad'], failing: ['Failing', 'warn'], on: ['On', 'good'] } as const;

const getState = ({ off_at, failing_since }: Webhook): keyof typeof stateTexts => {
  if (off_at !== null) return 'off';
  return failing_since === null ? 'on' : 'failing';
};

/** Whether a webhook is on, fails or is off. */
export const WebhookState = ({ webhook }: { webhook: Webhook }) => (
  <StatusBadge status={getState(webhook)} texts={stateTexts} />
);
