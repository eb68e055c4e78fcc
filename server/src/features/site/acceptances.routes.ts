import { textAccept, textsToAccept } from '../../../../contract/src/site-settings.ts';
import { isTextSection, siteTextNames, siteTexts } from '../../../../contract/src/site-values.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { acceptText, listAccepted } from './acceptances.queries.ts';
import { getSignUpTime } from './site.queries.ts';

/** The texts that a person has to accept, and their acceptance. */
export const acceptanceRoutes = (app: App): void => {
  serve(app, textsToAccept, async ({ deps, db, actor }) => {
    const { texts } = deps.site.current();
    // A later correction that nobody has to accept does not end the request for the version before.
    const awaited = siteTextNames.filter((name) => texts[name].accept_version > 0);
    if (awaited.length === 0) return { texts: [] };
    const accepted = await listAccepted(db, actor.id);
    const open = awaited.filter((name) => (accepted.get(name) ?? 0) < texts[name].accept_version);
    // Somebody who signed up later agreed to the version of that day.
    const since = open.length === 0 ? '' : await getSignUpTime(db, actor.id);
    return {
      texts: open
        .filter((name) => texts[name].accept_at > since)
        .map((name) => ({
          name,
          title: siteTexts[name],
          version: texts[name].version,
          changed_at: texts[name].changed_at,
        })),
    };
  });

  serve(app, textAccept, async ({ deps, db, actor, body: { name, version } }) => {
    if (!isTextSection(name)) throw problem('not_found');
    if (deps.site.current().texts[name].version !== version)
      throw problem('document_changed', 'This text has changed since you opened it. Please read it again.');
    await acceptText(db, actor.id, name, version);
    return { message: 'Thank you. Your acceptance is stored.' };
  });
};
