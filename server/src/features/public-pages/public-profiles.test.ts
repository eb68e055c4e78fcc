import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeProfileUpdate } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import {
  ownProfilePage,
  profilePageUpdate,
  publicProfile,
} from '../../../../contract/src/public-profiles.ts';
import { referenceConsent } from '../../../../contract/src/references.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, type Person } from '../../../test/builders.ts';
import { aReference } from '../../../test/reference-builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

let serial = 0;
const aSlug = () => `person-${++serial}-a`;
const publish = (person: Person, page: Partial<Parameters<typeof save>[1]> = {}) =>
  save(person, { slug: aSlug(), visibility: 'indexed', sections: [], ...page });
const save = (
  { token }: Person,
  body: {
    slug: string;
    visibility: 'off' | 'link' | 'indexed';
    sections: ('rates' | 'references' | 'bio')[];
  },
) => test.as(token)(profilePageUpdate, { body });
const visit = (slug: string) => test.as()(publicProfile, { params: { slug } });
const sitemap = async () =>
  (await test.app.inject({ url: '/sitemaps/people/00000000-0000-0000-0000-000000000000' })).body;

describe('the address of a public profile', () => {
  it.each([
    ['an id', '0190a6e2-1111-7000-8000-000000000000'],
    ['a number', '12345'],
    ['a reserved word', 'admin'],
    ['a capital and a space', 'Elena Marsh'],
    ['a hyphen at its end', 'elena-'],
    ['another alphabet', 'елена'],
    ['two letters', 'em'],
  ])('is refused if it is %s', async (_, slug) => {
    const person = await aFractional(test);
    expect(await refusal(publish(person, { slug }))).toMatchObject({ fields: { slug: expect.any(String) } });
  });

  it('is refused if somebody else has or had it, and belongs to one of twenty who take it at once [slug-once]', async () => {
    const [first, second] = [await aFractional(test), await aFractional(test)];
    const [old, current] = [aSlug(), aSlug()];
    await publish(first, { slug: old });
    await publish(first, { slug: current });
    for (const slug of [old, current])
      expect(await refusal(publish(second, { slug }))).toMatchObject({
        fields: { slug: expect.any(String) },
      });
    const contested = aSlug();
    const people = await Promise.all(Array.from({ length: 20 }, () => aFractional(test)));
    const taken = await Promise.allSettled(people.map((person) => publish(person, { slug: contested })));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('leads to the present one after a change, for the last five [slug-moved]', async () => {
    const person = await aFractional(test);
    const slugs = Array.from({ length: limits.slugsPerPage + 1 }, aSlug);
    for (const slug of slugs) await publish(person, { slug });
    const [freed = '', oldest = ''] = slugs;
    const present = slugs.at(-1);
    expect(await visit(oldest)).toMatchObject({ profile: null, slug: present });
    expect(await refusal(visit(freed))).toMatchObject({ status: 404 });
  });

  it('is suggested from the name, and free', async () => {
    const name = { first_name: 'Zoë', last_name: 'Nakamura-Ó Briain' };
    const first = await aFractional(test, {}, name);
    const { suggested_slug } = await test.as(first.token)(ownProfilePage);
    expect(suggested_slug).toBe('zoe-nakamura-o-briain');
    await publish(first, { slug: suggested_slug });
    const second = await aFractional(test, {}, name);
    const other = (await test.as(second.token)(ownProfilePage)).suggested_slug;
    expect(other).not.toBe(suggested_slug);
    await publish(second, { slug: other });
    const japanese = await aFractional(test, {}, { first_name: '花子', last_name: '山田' });
    expect((await test.as(japanese.token)(ownProfilePage)).suggested_slug).toMatch(
      /^fractional-[0-9a-f]{6}$/,
    );
  });
});

describe('a public profile', () => {
  it('is off at first, and refused before the approval', async () => {
    const person = await aFractional(test);
    expect(await test.as(person.token)(ownProfilePage)).toMatchObject({ slug: null, visibility: 'off' });
    const pending = await aFractional(test, { status: 'pending' });
    expect(await refusal(publish(pending))).toMatchObject({ code: 'not_verified' });
  });

  it('is missing while it is off, anonymous, paused, not approved or suspended [public-profile-off]', async () => {
    const person = await aFractional(test);
    const slug = aSlug();
    await publish(person, { slug });
    expect((await visit(slug)).profile?.id).toBe(person.id);
    const update = (values: object) =>
      test.db.updateTable('fractionals').set(values).where('user_id', '=', person.id).execute();
    for (const [hide, show] of [
      [{ anonymous: true }, { anonymous: false }],
      [{ paused: true }, { paused: false }],
      [{ status: 'suspended' }, { status: 'verified' }],
    ] as const) {
      await update(hide);
      expect(await refusal(visit(slug))).toMatchObject({ status: 404 });
      expect(await sitemap()).not.toContain(slug);
      await update(show);
    }
    await publish(person, { slug, visibility: 'off' });
    expect(await refusal(visit(slug))).toMatchObject({ status: 404 });
  });

  it('is in the sitemap at once while it is indexed, and not while it is link-only [public-profile-sitemap]', async () => {
    const person = await aFractional(test);
    const slug = aSlug();
    await publish(person, { slug, visibility: 'link' });
    expect((await visit(slug)).indexed).toBe(false);
    expect(await sitemap()).not.toContain(`/p/${slug}<`);
    await publish(person, { slug, visibility: 'indexed' });
    expect(await sitemap()).toContain(`/p/${slug}<`);
    expect((await test.app.inject({ url: '/sitemap.xml' })).body).toContain('/sitemaps/people/');
    await publish(person, { slug, visibility: 'link' });
    expect(await sitemap()).not.toContain(`/p/${slug}<`);
  });

  it('shows what its owner chose, and never address, resume, no-go list, employers or private work [public-profile-private]', async () => {
    const secrets = {
      email: 'elena.private@hidden.example',
      linkedin_url: 'https://hidden.example/in',
      booking_url: 'https://hidden.example/book',
      no_go_companies: ['Hidden Rival'],
    };
    const { email, ...profile } = secrets;
    const person = await aFractional(
      test,
      { ...profile, bio: 'A calm hand.', rate_min_minor: 20_000, rate_period: 'hour' },
      { email },
    );
    await test.db
      .insertInto('fractional_commitments')
      .values({ user_id: person.id, label: 'Hidden board seat', hours_per_week: 2, start_date: '2026-01-01' })
      .execute();
    await test.db
      .insertInto('experiences')
      .values({ user_id: person.id, title: 'CFO', company: 'Hidden Employer', start_date: '2020-01-01' })
      .execute();
    const slug = aSlug();
    await publish(person, { slug, sections: [] });
    const bare = (await visit(slug)).profile;
    expect(bare).toMatchObject({ bio: null, rates: null, picture: null, skills: null, references: null });
    await publish(person, { slug, sections: ['bio', 'rates', 'references'] });
    const response = await test.app.inject({ url: `/api/employee/public_profile/${slug}` });
    expect(response.json().profile).toMatchObject({
      bio: 'A calm hand.',
      rates: { rate_min: 200, rate_period: 'hour' },
      references: [],
    });
    expect(response.body.toLowerCase()).not.toContain('hidden');
  });

  it('shows references with consent to all, without a name unless the referee allowed it [reference-public]', async () => {
    const person = await aFractional(test);
    const { id } = await aReference(test, person.id, { answer: { name_public: false } });
    await aReference(test, person.id, { to: [null], answer: { name_public: true } });
    const slug = aSlug();
    await publish(person, { slug, sections: ['references'] });
    const names = async () =>
      (await visit(slug)).profile?.references?.map(({ referee_name }) => referee_name).sort();
    expect(await names()).toEqual(['Jane Whitfield']);
    const consent = (to_all: boolean) =>
      test.as(person.token)(referenceConsent, { body: { reference_id: id, to_all, company_ids: [] } });
    await consent(true);
    expect(await names()).toEqual(['Jane Whitfield', null]);
    await consent(false);
    expect(await names()).toEqual(['Jane Whitfield']);
  });

  it('carries the tag of its person, and shared caches ask each time', async () => {
    const person = await aFractional(test);
    const slug = aSlug();
    await publish(person, { slug });
    const { headers } = await test.app.inject({ url: `/api/employee/public_profile/${slug}` });
    expect(headers['cache-tag']).toBe(`people,reviews,person:${person.id}`);
  });

  it.each([
    ['Japanese', '花子', '山田'],
    ['Arabic', 'فاطمة', 'الزهراء'],
    ['a word of 60 letters', 'Ann', 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsges'],
  ])('has a picture of its own for a name in %s', async (_, first_name, last_name) => {
    const person = await aFractional(test, {}, { first_name, last_name });
    const slug = aSlug();
    await publish(person, { slug });
    const image = await test.app.inject({ url: (await visit(slug)).share_image ?? '' });
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
  });

  it('has a picture for shared links at an address that changes with the name', async () => {
    const person = await aFractional(test);
    const slug = aSlug();
    await publish(person, { slug });
    const before = (await visit(slug)).share_image ?? '';
    const image = await test.app.inject({ url: before });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
    await test.as(person.token)(employeeProfileUpdate, { body: { last_name: 'Renamed' } });
    const after = (await visit(slug)).share_image;
    expect(after).not.toBe(before);
    expect((await test.app.inject({ url: before })).headers.location).toBe(after);
    await publish(person, { slug, visibility: 'off' });
    expect((await test.app.inject({ url: before })).statusCode).toBe(404);
  });
});
