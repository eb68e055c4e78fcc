import { CallError } from '../../../../../contract/src/client.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { confirmDialog } from '../../../ui/dialogs.tsx';

/**
 * Sends an application. One with a rate far above the job's pay is refused at first: asks the applicant, and sends it
 * with the confirmation. Returns false if they want to change the rate.
 */
export const sendConfirmed = async (
  send: (confirmed: { confirm_high_rate?: true }) => Promise<unknown>,
): Promise<boolean> => {
  try {
    await send({});
  } catch (error) {
    if (!(error instanceof CallError) || error.fields.confirm_high_rate === undefined) throw error;
    const confirmed = await confirmDialog({
      title: 'Send this rate?',
      text: `Your rate is more than ${limits.highRateRatio} times what the job pays. Check the amount and its period.`,
      action: 'Send application',
      cancel: 'Change rate',
    });
    if (!confirmed) return false;
    await send({ confirm_high_rate: true });
  }
  return true;
};
