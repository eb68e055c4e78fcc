import { afterAll, beforeAll, expect, it } from 'vitest';
import { homepageReviews, reviewList } from '../../../../contract/src/reviews.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, type Person } from '../../../test/builders.ts';

let test: TestApp;
let company: Person & { companyId: string };
let fractional: Person;

beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test, { name: 'Northwind' });
  fractional = await aFractional(
    test,
    { headline: 'CFO for software' },
    { first_name: 'Ada', last_name: 'Byron' },
  );
});
afterAll(() => test.close());

const past = () => new Date(Date.now() - 1000).toISOString();

const aReview = async (
  rating: number,
  more: {
    author_side?: 'company' | 'fractional';
    published_at?: string | null;
    featured?: boolean;
    by?: Person;
  } = {},
) => {
  const { author_side = 'fractional', published_at = past(), featured = false, by = fractional } = more;
  const job_id = await aJob(test, company.companyId);
  const application = await test.db
    .insertInto('applications')
    .values({
      job_id,
      fractional_id: by.id,
      cover_letter: 'A letter.',
      match_score: 50,
      match_reasons: '[]',
      status: 'hired',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('reviews')
    .values({
      application_id: application.id,
      author_side,
      fractional_id: by.id,
      company_id: company.companyId,
      rating,
      comment: `Rated ${rating}.`,
      featured,
      published_at,
    })
    .execute();
};

it('asks a visitor to sign in, and for exactly one side', async () => {
  const query = { company: company.companyId };
  expect(await refusal(test.as()(reviewList, { query }))).toMatchObject({ status: 401 });
  const call = test.as(fractional.token);
  for (const bad of [{}, { ...query, fractional: fractional.id }, { company: 'abc' }])
    expect(await refusal(call(reviewList, { query: bad }))).toMatchObject({ status: 400 });
});

it('lists what is published about a company, and its average from three on', async () => {
  await aReview(5);
  await aReview(4);
  await aReview(1, { published_at: null });
  await aReview(1, { published_at: new Date(Date.now() + 86_400_000).toISOString() });
  await aReview(2, { author_side: 'company' });
  const list = (person: Person, query: object) => test.as(person.token)(reviewList, { query });
  const two = await list(fractional, { company: company.companyId });
  expect(two).toMatchObject({ count: 2, average: null, counts: { 5: 1, 4: 1, 3: 0, 2: 0, 1: 0 } });
  expect(two.results[0]).toMatchObject({
    rating: 4,
    comment: 'Rated 4.',
    author_name: 'Ada Byron',
    author_title: 'CFO for software',
    about_name: 'Northwind',
  });
  await aReview(4);
  expect(await list(await anAdmin(test), { company: company.companyId, page_size: 1 })).toMatchObject({
    count: 3,
    average: 4.3,
    next: expect.stringContaining('page=2'),
  });
  expect(await list(company, { fractional: fractional.id })).toMatchObject({
    count: 1,
    average: null,
    results: [{ rating: 2, author_title: 'Northwind', about_name: 'Ada Byron' }],
  });
});

it('shows everybody the published ones that an admin features', async () => {
  await aReview(5, { featured: true });
  await aReview(5, { featured: true, published_at: null });
  expect(await test.as()(homepageReviews)).toMatchObject([{ rating: 5, author_name: 'Ada Byron' }]);
});
