import {
  affiliateJoin,
  contactUs,
  enquiryAnswer,
  enquiryList,
  enquiryUpdate,
} from '../../../../contract/src/enquiries.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { App } from '../../lib/deps.ts';
import { sendMail } from '../../lib/mailer.ts';
import { toPage } from '../../lib/page.ts';
import { acceptForms } from '../../lib/plain-forms.ts';
import { problem } from '../../lib/problem.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { affiliateConfirmationMail, enquiryAnswerMail, enquiryMail } from './enquiries.emails.ts';
import {
  countOpen,
  getEnquiry,
  insertEnquiry,
  listEnquiries,
  lockOpenEnquiry,
  setEnquiryDone,
  setEnquiryKind,
} from './enquiries.queries.ts';
import { insertAnswer } from './enquiry-answers.queries.ts';

/** Applies to both forms together. */
const limit: RateLimit = { max: limits.enquiriesHour, minutes: 60, by: 'address' };

/** Enquiries to the operator: stored, mailed, and marked as done by an admin. */
export const enquiryRoutes = async (app: App) => {
  const { config } = app.deps;

  serve(
    app,
    contactUs,
    async ({ db, body }) => {
      const { personal_data, ...message } = body;
      const kind = personal_data ? 'privacy' : 'contact';
      await insertEnquiry(db, { kind, ...message });
      await enqueue(db, sendMail, enquiryMail(config, kind, message));
      return {
        message: personal_data
          ? 'Thank you. We answer requests about personal data within a month.'
          : 'Thank you for your message. We’ll reply by email.',
      };
    },
    { limit },
  );

  serve(
    app,
    affiliateJoin,
    async ({ db, body }) => {
      if (await insertEnquiry(db, { kind: 'affiliate', ...body, website: body.website || null })) {
        await enqueue(db, sendMail, enquiryMail(config, 'affiliate', body));
        await enqueue(db, sendMail, affiliateConfirmationMail(config, body.email));
      }
      return { message: 'Thank you for your request. We’ll reply by email.' };
    },
    { limit },
  );

  serve(app, enquiryList, async ({ db, query, request }) => ({
    ...toPage(request, config.publicUrl, await listEnquiries(db, query)),
    open: await countOpen(db),
  }));

  serve(app, enquiryUpdate, async ({ db, actor, params: { id }, body: { done, kind } }) => {
    const before = await getEnquiry(db, id);
    if (kind !== undefined && kind !== before.kind) {
      if (before.kind === 'affiliate') throw problem('not_allowed_now', 'This is a request of an affiliate.');
      await setEnquiryKind(db, id, kind);
      await recordAudit(db, {
        actor,
        action: 'enquiry_kind_changed',
        subjectType: 'enquiry',
        subjectId: id,
        before: { kind: before.kind },
        after: { kind },
      });
    }
    if (done === undefined || (before.done_at !== null) === done) return getEnquiry(db, id);
    if (!(await setEnquiryDone(db, id, done ? actor.id : null)))
      throw problem('not_allowed_now', 'A newer request from this address is open.');
    await recordAudit(db, {
      actor,
      action: done ? 'enquiry_done' : 'enquiry_reopened',
      subjectType: 'enquiry',
      subjectId: id,
      after: { kind: kind ?? before.kind },
    });
    return getEnquiry(db, id);
  });

  serve(app, enquiryAnswer, async ({ db, actor, params: { id }, body: { message } }) => {
    const enquiry = await lockOpenEnquiry(db, id);
    await insertAnswer(db, { enquiry_id: id, author_id: actor.id, message });
    await enqueue(db, sendMail, enquiryAnswerMail(config, enquiry, message));
    await setEnquiryDone(db, id, actor.id);
    await recordAudit(db, {
      actor,
      action: 'enquiry_answered',
      subjectType: 'enquiry',
      subjectId: id,
      after: { kind: enquiry.kind },
    });
    return getEnquiry(db, id);
  });

  await acceptForms(app, [
    {
      path: '/forms/contact',
      send: (call, { name = '', email = '', subject = '', message = '', personal_data }) =>
        call(contactUs, {
          body: { name, email, subject, message, personal_data: personal_data !== undefined },
        }),
      page: () => '/company/contact-us',
    },
    {
      path: '/forms/affiliate',
      send: (call, { name = '', email = '', website = '', message = '' }) =>
        call(affiliateJoin, { body: { name, email, website, message } }),
      page: () => '/resources/affiliate-program',
    },
  ]);
};
