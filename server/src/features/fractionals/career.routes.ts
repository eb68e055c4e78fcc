import * as contract from '../../../../contract/src/career.ts';
import { addDays, toIsoDay } from '../../../../contract/src/dates.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { toPageOfAll } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { requireVersion } from '../../lib/version.ts';
import { ensureSkills } from '../catalog/catalog.public.ts';
import {
  deleteEntry,
  insertEducation,
  insertExperience,
  replaceSkills,
  updateEducation,
  updateExperience,
} from './career.queries.ts';
import { listEducation, listExperience } from './fractionals.queries.ts';

/** Throws for a role or education that starts in the future. Tomorrow is allowed: some time zones have it already. */
const requireStarted = ({ start_date }: { start_date: string | null }, now: Date) => {
  if (start_date !== null && start_date > toIsoDay(addDays(now, 1)))
    throw invalid({ start_date: 'The start must not be in the future.' });
};

const getSkills = async (db: Db, userId: string) => {
  const { skill_titles: skills } = await db
    .selectFrom('fractionals')
    .select('skill_titles')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { skills };
};

/** The education, experience and skills of the caller. */
export const careerRoutes = (app: App): void => {
  const { publicUrl } = app.deps.config;

  serve(app, contract.educationList, async ({ db, actor, request }) =>
    toPageOfAll(request, publicUrl, await listEducation(db, actor.id)),
  );
  serve(app, contract.educationCreate, ({ db, actor, body }) => {
    requireStarted(body, app.deps.clock.now());
    return insertEducation(db, actor.id, body);
  });
  serve(app, contract.educationUpdate, async ({ db, actor, body }) => {
    requireStarted(body, app.deps.clock.now());
    await updateEducation(db, actor.id, body);
    return body;
  });
  serve(app, contract.educationDelete, async ({ db, actor, params }) => {
    await deleteEntry(db, 'educations', actor.id, params.id);
    return { message: 'The entry was deleted.' };
  });

  serve(app, contract.experienceList, async ({ db, actor, request }) =>
    toPageOfAll(request, publicUrl, await listExperience(db, actor.id)),
  );
  serve(app, contract.experienceCreate, ({ db, actor, body }) => {
    requireStarted(body, app.deps.clock.now());
    return insertExperience(db, actor.id, body);
  });
  serve(app, contract.experienceUpdate, async ({ db, actor, body }) => {
    requireStarted(body, app.deps.clock.now());
    await updateExperience(db, actor.id, body);
    return body;
  });
  serve(app, contract.experienceDelete, async ({ db, actor, params }) => {
    await deleteEntry(db, 'experiences', actor.id, params.id);
    return { message: 'The entry was deleted.' };
  });

  serve(app, contract.employeeSkills, ({ db, actor }) => getSkills(db, actor.id));
  serve(app, contract.employeeSkillsUpdate, async ({ db, actor, body }) => {
    const row = { table: 'fractionals', key: 'user_id', id: actor.id } as const;
    const { skills } = await requireVersion(db, row, body, () => getSkills(db, actor.id));
    return replaceSkills(db, actor.id, await ensureSkills(db, skills));
  });
};
