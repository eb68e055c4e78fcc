/** The settings that production requires. */
export const production: Record<string, string> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cadre.example/',
  DATABASE_URL: 'postgres://cadre:secret@postgres.example/cadre',
  SESSION_SECRET: '9f2c4be17ad05836e1c7b94d20f8a36b5e7d1094c8fa2b637d80e5914bc6a3f2',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@cadre.example',
  CONTACT_EMAIL: 'contact@cadre.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};
