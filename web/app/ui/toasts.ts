import { notifications } from '@mantine/notifications';

/** Tells that something was done; gone after 3 seconds (spec section 9). */
export const successToast = (message: string, title = 'Success!') =>
  notifications.show({ title, message, color: 'green' });

/** Tells of something that the person should know but need not answer. */
export const infoToast = (message: string, title?: string) => notifications.show({ title, message });
