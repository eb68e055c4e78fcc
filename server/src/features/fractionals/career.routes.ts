import * as contract from '../../../../contract/src/career.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { serve } from '../../lib/serve.ts';
import { ensureSkills } from '../catalog/catalog.public.ts';
import {
  insertEducation,
  insertExperience,
  removeEntry,
  replaceSkills,
  requireRoom,
  updateEducation,
  updateExperience,
} from './career.queries.ts';
import { listEducation, listExperience, lockFractional } from './fractionals.queries.ts';

const cut = <T>(all: T[], query: Parameters<typeof rowWindow>[0]) => {
  const { take, skip } = rowWindow(query);
  return { rows: all.slice(skip, skip + take), count: all.length };
};

/** One's own education, experience and skills. */
export const careerRoutes = (app: App): void => {
  const { publicUrl } = app.deps.config;

  serve(app, contract.educationList, async ({ db, actor, query, request }) =>
    toPage(request, publicUrl, cut(await listEducation(db, actor.id), query)),
  );
  serve(app, contract.educationCreate, async ({ db, actor, body }) => {
    await lockFractional(db, actor.id);
    await requireRoom(db, 'educations', actor.id);
    return insertEducation(db, actor.id, body);
  });
  serve(app, contract.educationUpdate, async ({ db, actor, body }) => {
    await updateEducation(db, actor.id, body);
    return body;
  });
  serve(app, contract.educationDelete, async ({ db, actor, params }) => {
    await removeEntry(db, 'educations', actor.id, params.id);
    return { message: 'Removed.' };
  });

  serve(app, contract.experienceList, async ({ db, actor, query, request }) =>
    toPage(request, publicUrl, cut(await listExperience(db, actor.id), query)),
  );
  serve(app, contract.experienceCreate, async ({ db, actor, body }) => {
    await lockFractional(db, actor.id);
    await requireRoom(db, 'experiences', actor.id);
    return insertExperience(db, actor.id, body);
  });
  serve(app, contract.experienceUpdate, async ({ db, actor, body }) => {
    await updateExperience(db, actor.id, body);
    return body;
  });
  serve(app, contract.experienceDelete, async ({ db, actor, params }) => {
    await removeEntry(db, 'experiences', actor.id, params.id);
    return { message: 'Removed.' };
  });

  serve(app, contract.employeeSkills, async ({ db, actor }) => ({
    skills: (
      await db
        .selectFrom('fractionals')
        .select('skill_titles')
        .where('user_id', '=', actor.id)
        .executeTakeFirstOrThrow()
    ).skill_titles,
  }));
  serve(app, contract.employeeSkillsUpdate, async ({ db, actor, body }) => {
    await lockFractional(db, actor.id);
    return { skills: await replaceSkills(db, actor.id, await ensureSkills(db, body.skills)) };
  });
};
