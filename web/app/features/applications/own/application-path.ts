import { href } from 'react-router';

/** The fractional’s page of an application, which mails and notifications link to. */
export const applicationPath = (id: string): string =>
  `${href('/account/fractional/opportunities/applied')}?application=${id}`;
