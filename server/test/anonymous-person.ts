import { openRoom } from '../src/features/chat/chat.public.ts';
import { storeMessages } from '../src/features/chat/messages/store-messages.ts';
import type { TestApp } from './app-for-test.ts';
import { aCompany, aFractional, aJob, anEngagement, aSubscription } from './builders.ts';
import { aFile } from './profile-builders.ts';
import { aReference } from './reference-builders.ts';

/** What nobody may read of an anonymous person before they applied or wrote. */
const words = {
  last_name: 'Quillfeather',
  email: 'ada.quillfeather@mail.example',
  employer: 'Zanzibar Freight Holdings',
  website: 'https://quillfeather.example',
  resume: 'ada-quillfeather.pdf',
  rival: 'Obsidian Rivals',
  commitment: 'Seat on the board of Tamarisk',
  referee: 'Hieronymus Vexley',
  slug: 'ada-quillfeather',
};

/** An anonymous person with everything that a profile has, who works with another company than the viewer's. */
const aFilledProfile = async (test: TestApp) => {
  const anonymous = await aFractional(
    test,
    {
      headline: 'Finance lead for freight',
      bio: 'A calm hand for a hard year. '.repeat(10),
      location: 'Europe',
      city: 'Leeds',
      skill_titles: ['Fundraising'],
      linkedin_url: words.website,
      website_url: words.website,
      booking_url: words.website,
      no_go_companies: [words.rival],
      hours_per_week_max: 20,
      available_from: '2026-01-01',
      rate_min_minor: 20_000,
      rate_period: 'hour',
    },
    { first_name: 'Ada', last_name: words.last_name, email: words.email },
  );
  const { id } = anonymous;
  const picture = await aFile(test, id, 'profile_picture');
  const resume = await aFile(test, id, 'resume');
  const { db } = test;
  await db.updateTable('files').set({ name: words.resume }).where('id', '=', resume).execute();
  await db.updateTable('users').set({ profile_picture_id: picture }).where('id', '=', id).execute();
  await db.updateTable('fractionals').set({ resume_id: resume }).where('user_id', '=', id).execute();
  await db
    .insertInto('experiences')
    .values({ user_id: id, title: 'CFO', company: words.employer, start_date: '2019-01-01' })
    .execute();
  await db
    .insertInto('fractional_commitments')
    .values({ user_id: id, label: words.commitment, hours_per_week: 2, start_date: '2026-01-01' })
    .execute();
  await aReference(test, id, { referee_name: words.referee, company: words.employer, to: [null] });
  await db.insertInto('profile_slugs').values({ slug: words.slug, user_id: id }).execute();
  await db
    .insertInto('public_profiles')
    .values({
      user_id: id,
      slug: words.slug,
      visibility: 'indexed',
      sections: ['picture', 'bio', 'case_studies', 'references', 'reviews'],
    })
    .execute();
  await aSubscription(test, id, 'Powerhouse');
  await db.updateTable('fractionals').set({ anonymous: true }).where('user_id', '=', id).execute();
  return { ...anonymous, picture, resume };
};

/** A company that the person works for, with a review of each side and a conversation. */
const anEmployerFor = async (test: TestApp, fractionalId: string) => {
  const employer = await aCompany(test);
  const job = await aJob(test, employer.companyId);
  const application = await anEngagement(test, fractionalId, employer.companyId);
  for (const author_side of ['company', 'fractional'] as const)
    await test.db
      .insertInto('reviews')
      .values({
        application_id: application,
        author_side,
        company_id: employer.companyId,
        fractional_id: fractionalId,
        rating: 5,
        comment: 'Kept what was agreed.',
        featured: true,
        published_at: new Date(Date.now() - 60_000).toISOString(),
      })
      .execute();
  const room = await openRoom(test.db, employer.id, fractionalId);
  await storeMessages(test.db, [
    { id: crypto.randomUUID(), roomId: room, userId: fractionalId, message: `Yours, ${words.last_name}` },
  ]);
  return [employer.id, employer.companyId, job, application, room];
};

/** The person, the ids that a viewer may know or guess, and the texts that no response may have, in lower case. */
export const anAnonymousPerson = async (test: TestApp) => {
  const person = await aFilledProfile(test);
  const ids = [person.id, ...(await anEmployerFor(test, person.id)), words.slug];
  const secrets = [...Object.values(words), person.picture, person.resume].map((word) => word.toLowerCase());
  /** Text of the request that the response repeats is no leak. */
  const leaksIn = (response: string, request: string) => {
    const [received, sent] = [response.toLowerCase(), request.toLowerCase()];
    return secrets.filter((secret) => received.includes(secret) && !sent.includes(secret));
  };
  return { person, ids, words, leaksIn };
};
