import type { Feature } from '../../lib/feature.ts';
import { eraseUser, exportAccount } from './accounts.public.ts';
import { accountRoutes } from './accounts.routes.ts';
import {
  answerForgotPassword,
  answerWrongCodes,
  purgeAccounts,
  removeFiles,
  removeOrphanedFiles,
} from './accounts.tasks.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  routes: [accountRoutes],
  tasks: [answerForgotPassword, answerWrongCodes, removeFiles, removeOrphanedFiles, purgeAccounts],
  tables: [
    'users',
    'signups',
    'email_codes',
    'code_failures',
    'sign_in_failures',
    'tickets',
    'sign_in_challenges',
    'sessions',
    'refresh_tokens',
    'files',
  ],
  exportPerson: exportAccount,
  erasePerson: eraseUser,
  mailSamples: {
    account_security: {
      title: 'Your password was changed',
      body: 'The password of your account was changed, and other devices were signed out.',
      link: '/account/fractional/settings/security',
      mail: {
        paragraphs: [
          'The password of your account was changed, and other devices were signed out.',
          'If this was not you, set a new password now.',
        ],
        action: { label: 'Set a new password', url: '/account/forgot-password' },
      },
    },
  },
};
