import { mailSetup } from '../../../../contract/src/mail-desk.ts';
import { mailProviders } from '../../../../contract/src/mail-events.ts';
import type { App } from '../../lib/deps.ts';
import { checkMailDns } from '../../lib/mail-dns.ts';
import { getSenderDomain } from '../../lib/mail-stream.ts';
import { buildMailFrom } from '../../lib/mailer.ts';
import { serve } from '../../lib/serve.ts';

/** How mail leaves, for admins. */
export const mailSetupRoutes = (app: App) => {
  const { config, dns, site } = app.deps;
  const { dkim, rates, bulkUrl, events } = config.mail;
  const domain = dkim?.domainName ?? getSenderDomain(config.mailFrom);
  const proofs = {
    ses: events.sesTopicArn,
    postmark: events.postmarkSecret,
    sendgrid: events.sendgridKey,
    mailgun: events.mailgunKey,
  };
  const sender = () => {
    const from = buildMailFrom(config.mailFrom, site.current().brand);
    return typeof from === 'string' ? from : `${from.name} <${from.address}>`;
  };
  serve(app, mailSetup, async () => ({
    sender: sender(),
    domain,
    has_server: config.smtpUrl !== undefined,
    separate_bulk: bulkUrl !== undefined,
    signed: dkim !== undefined,
    rates: { transactional: rates.transactional ?? null, bulk: rates.bulk ?? null },
    providers: mailProviders.filter((provider) => proofs[provider] !== undefined),
    records: await checkMailDns(domain, dkim?.keySelector, dns),
  }));
};
