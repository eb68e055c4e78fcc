import {
  type CompanySignIn,
  type CompanySignInMode,
  companySignInOwn,
  companySignInUpdate,
} from '../../../../contract/src/company-sign-in.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { sealSecret } from '../../lib/sealed-secret.ts';
import { listSecondFactors } from '../../lib/second-factors.ts';
import { serve } from '../../lib/serve.ts';
import { endSessions } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import {
  findCompanySignIn,
  hasProvedDomain,
  listBoundMembers,
  saveCompanySignIn,
} from './company-sign-in.queries.ts';
import type { RelyingParties } from './relying-party.ts';
import { companySignInChanged } from './sign-in-providers.emails.ts';
import { companyProvider, companySecretPurpose, redirectUri } from './start-sign-in.ts';

type Config = Deps['config'];

type Saved = { issuer: string; client_id: string; client_secret: string; mode: CompanySignInMode };

const toCompanySignIn = (config: Config, companyId: string, saved?: Saved): CompanySignIn => ({
  mode: saved?.mode ?? 'off',
  issuer: saved?.issuer ?? '',
  client_id: saved?.client_id ?? '',
  has_secret: saved !== undefined,
  redirect_uri: redirectUri(config, companyProvider(companyId)),
});

/** Throws `not_found` for an account without a company. */
const getCompanyId = ({ companyId }: { companyId: string | null }): string => {
  if (companyId === null) throw problem('not_found');
  return companyId;
};

/** The owner's settings of the company's own issuer. */
export const companySignInRoutes = (app: App, parties: RelyingParties) => {
  serve(app, companySignInOwn, async ({ deps, db, actor }) => {
    const companyId = getCompanyId(actor);
    return toCompanySignIn(deps.config, companyId, await findCompanySignIn(db, companyId));
  });

  serve(
    app,
    companySignInUpdate,
    async ({ deps, db, actor, body: { client_secret: secret, ...values } }) => {
      const { config, httpClient } = deps;
      const companyId = getCompanyId(actor);
      const saved = await findCompanySignIn(db, companyId);
      const sealed =
        secret === undefined
          ? saved?.client_secret
          : sealSecret(config.sessionSecret, companySecretPurpose(companyId), secret);
      if (sealed === undefined) throw invalid({ client_secret: 'This is required.' });
      // A saved secret must not be sent to another server than the one it was entered for.
      if (secret === undefined && values.issuer !== saved?.issuer)
        throw invalid({ client_secret: 'Enter the secret again for another issuer.' });
      const { protocol, hostname } = new URL(values.issuer);
      const refused = httpClient.refuses(values.issuer);
      if (refused !== undefined || (protocol !== 'https:' && !isLoopback(hostname)))
        throw invalid({ issuer: refused ?? 'Enter an address that starts with https://.' });
      if (values.mode !== 'off') {
        if (!(await hasProvedDomain(db, companyId)))
          throw invalid({ mode: 'Prove a mail domain of your company first.' });
        const { issuer, client_id: clientId } = values;
        // The metadata is public: it is read without the secret.
        const party = { name: 'check', issuer, clientId, clientSecret: 'unused', isCustomers: true };
        await parties.check(party).catch(() => {
          throw invalid({
            issuer: 'This issuer does not answer as OpenID Connect describes it for one company.',
          });
        });
      }
      // The owner keeps their password as the way in while the issuer is away: it must not be the weakest one.
      if (values.mode === 'required' && (await listSecondFactors(db, actor.id)).length === 0)
        throw invalid({
          mode: 'Add a second factor to your own account first: you can still sign in with your password.',
        });
      const row = { ...values, client_secret: sealed };
      await db.transaction().execute(async (tx) => {
        await saveCompanySignIn(tx, companyId, row);
        const isNewIssuer = values.issuer !== saved?.issuer;
        await recordAudit(tx, {
          actor,
          action: 'company_sign_in_changed',
          subjectType: 'company',
          subjectId: companyId,
          before: { mode: saved?.mode ?? 'off' },
          after: { mode: values.mode, issuer_changed: isNewIssuer },
        });
        await notify(tx, companySignInChanged(actor.id, values.mode, isNewIssuer));
        if (values.mode !== 'required' || saved?.mode === 'required') return;
        // They were opened by a password, which may be a thief's or a former colleague's.
        for (const id of await listBoundMembers(tx, companyId)) await endSessions(tx, id);
      });
      return toCompanySignIn(config, companyId, row);
    },
    // The issuer is asked first, which takes longer than a transaction should.
    { transaction: false, limit: { max: 20, minutes: 10, by: 'account' } },
  );
};
