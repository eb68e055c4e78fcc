import { profileExport, profileImport } from '../../../../contract/src/profile-import.ts';
import type { App } from '../../lib/deps.ts';
import { acceptUploads, readUpload } from '../../lib/read-upload.ts';
import { serve } from '../../lib/serve.ts';
import { findSkillTitles } from '../catalog/catalog.public.ts';
import { getOwnProfile } from '../fractionals/fractionals.public.ts';
import { findLines, listSkillNames } from './find-lines.ts';
import { readFile } from './read-file.ts';
import { toJsonResume } from './to-json-resume.ts';

const noLines = {
  about: [],
  experience: [],
  education: [],
  skills: [],
  languages: [],
  certificates: [],
  notes: [],
};

const importRoute = (app: App): void =>
  serve(
    app,
    profileImport,
    async ({ deps, db, actor, request }) => {
      const { bytes } = await readUpload(request);
      const file = await readFile(bytes);
      if ('paragraphs' in file) return { ...noLines, ...file };
      const { raw, source } = file;
      const held = await getOwnProfile(db, deps, actor);
      const titles = await findSkillTitles(db, listSkillNames(raw));
      return { source, ...findLines(raw, { held, titles, now: deps.clock.now() }), paragraphs: [] };
    },
    { transaction: false, limit: { max: 30, minutes: 60, by: 'account' } },
  );

/** Suggestions from an uploaded file, and the caller's profile as a file. */
export const profileImportRoutes = async (app: App): Promise<void> => {
  await acceptUploads(app, importRoute);
  serve(app, profileExport, async ({ deps, db, actor }) =>
    toJsonResume(await getOwnProfile(db, deps, actor), deps.clock.now()),
  );
};
