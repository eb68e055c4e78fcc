import * as contract from '../../../../contract/src/career.ts';
import type { App } from '../../lib/deps.ts';
import { pageOfAll } from '../../lib/page.ts';
import { serve } from '../../lib/serve.ts';
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

/** The education, experience and skills of the caller. */
export const careerRoutes = (app: App): void => {
  const { publicUrl } = app.deps.config;

  serve(app, contract.educationList, async ({ db, actor, request }) =>
    pageOfAll(request, publicUrl, await listEducation(db, actor.id)),
  );
  serve(app, contract.educationCreate, ({ db, actor, body }) => insertEducation(db, actor.id, body));
  serve(app, contract.educationUpdate, async ({ db, actor, body }) => {
    await updateEducation(db, actor.id, body);
    return body;
  });
  serve(app, contract.educationDelete, async ({ db, actor, params }) => {
    await deleteEntry(db, 'educations', actor.id, params.id);
    return { message: 'The entry was deleted.' };
  });

  serve(app, contract.experienceList, async ({ db, actor, request }) =>
    pageOfAll(request, publicUrl, await listExperience(db, actor.id)),
  );
  serve(app, contract.experienceCreate, ({ db, actor, body }) => insertExperience(db, actor.id, body));
  serve(app, contract.experienceUpdate, async ({ db, actor, body }) => {
    await updateExperience(db, actor.id, body);
    return body;
  });
  serve(app, contract.experienceDelete, async ({ db, actor, params }) => {
    await deleteEntry(db, 'experiences', actor.id, params.id);
    return { message: 'The entry was deleted.' };
  });

  serve(app, contract.employeeSkills, async ({ db, actor }) => {
    const { skill_titles: skills } = await db
      .selectFrom('fractionals')
      .select('skill_titles')
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    return { skills };
  });
  serve(app, contract.employeeSkillsUpdate, async ({ db, actor, body }) => ({
    skills: await replaceSkills(db, actor.id, await ensureSkills(db, body.skills)),
  }));
};
