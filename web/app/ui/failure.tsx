import { Alert } from '@mantine/core';

/** The error of a form as a whole, announced when it appears; nothing without one. */
export const Failure = ({ message }: { message: string | undefined }) =>
  message !== undefined && (
    <Alert color="red" role="alert">
      {message}
    </Alert>
  );
