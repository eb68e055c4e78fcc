import { useForm } from '@mantine/form';
import type { z } from 'zod';
import { TotpCode, type totpStart } from '../../../../../contract/src/factors.ts';
import { useSend } from '../../../lib/use-send.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { FormModal } from '../../../ui/form-modal.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { confirmTotp } from './factors.data.ts';
import styles from './factors.module.css';
import { TotpField } from './totp-field.tsx';

export type TotpSetup = z.infer<typeof totpStart.response>;

/** The secret in groups of four, to be typed. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface Props {
  setup: TotpSetup;
  onClose: () => void;
  /** The first factor of an account comes with recovery codes. */
  onCodes: (codes: string[]) => void;
}

/** Adds the account to an authenticator app, and switches it on with the first code. */
export const TotpDialog = ({ setup, onClose, onCodes }: Props) => {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (TotpCode.safeParse(code).success ? null : 'The code has six digits.') },
  });
  const { busy, failure, onSubmit } = useSend(form, async ({ code }) => {
    const { recovery_codes } = await confirmTotp(code);
    successToast('Your authenticator app is on.');
    onCodes(recovery_codes);
  });
  const { error, value, onChange } = form.getInputProps('code');
  return (
    <FormModal
      title="Set up your authenticator app"
      centered
      size="lg"
      submitLabel="Turn on"
      closeOnClickOutside={false}
      {...{ busy, failure, onSubmit, onClose }}
    >
      <div className={styles.setup}>
        <img
          className={styles.qr}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_svg)}`}
          alt="QR code for your authenticator app"
        />
        <div>
          <p>
            1. Scan this picture with an authenticator app, such as Google Authenticator, 1Password or Aegis.
          </p>
          <p className={styles.soft}>
            Or <a href={setup.uri}>open an app on this device</a>, or enter this key:
          </p>
          <div className={styles.secret}>
            <code>{grouped(setup.secret)}</code>
            <CopyText size="compact-sm" label="Copy key" text={setup.secret} />
          </div>
        </div>
      </div>
      <TotpField
        label="2. Enter the code that the app shows"
        data-autofocus
        data-path="code"
        {...{ error, value, onChange }}
      />
    </FormModal>
  );
};
