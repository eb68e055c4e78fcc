import type { Defence } from './defence.ts';

export const doors: Defence[] = [
  {
    row: 'cookie: HttpOnly, Strict, `__Host-`',
    without: [
      {
        file: 'server/src/features/accounts/refresh-cookie.ts',
        find: 'httpOnly: true',
        put: 'httpOnly: false',
      },
    ],
    test: {
      file: 'server/src/features/accounts/sessions.routes.test.ts',
      name: 'a cookie that no script can read',
    },
  },
];
