/** The settings that production requires. */
export const production: Record<string, string> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cadre.example/',
  DATABASE_URL: 'postgres://cadre:secret@postgres.example/cadre',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@cadre.example',
  CONTACT_EMAIL: 'contact@cadre.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};
