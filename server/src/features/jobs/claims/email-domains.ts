/** Mail providers: an address there does not identify an employer. */
const freeMail = `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk
  yahoo.ca ymail.com rocketmail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.com gmx.net
  gmx.de web.de mail.com zoho.com zohomail.com yandex.com yandex.ru mail.ru fastmail.com hey.com tutanota.com tuta.com
  hushmail.com inbox.com qq.com 163.com 126.com naver.com libero.it orange.fr free.fr wanadoo.fr laposte.net t-online.de
  btinternet.com sky.com virginmedia.com bigpond.com optusnet.com.au comcast.net verizon.net att.net sbcglobal.net
  shaw.ca rogers.com bell.net sympatico.ca mailinator.com guerrillamail.com 10minutemail.com temp-mail.org
  email.com usa.com post.com consultant.com europe.com asia.com execs.com duck.com mozmail.com privaterelay.appleid.com
  yopmail.com sharklasers.com maildrop.cc trashmail.com foxmail.com 139.com sina.com sohu.com hanmail.net daum.net
  rediffmail.com bk.ru list.ru rambler.ru ukr.net abv.bg seznam.cz centrum.cz post.cz volny.cz wp.pl o2.pl onet.pl
  interia.pl freenet.de arcor.de bluewin.ch sfr.fr neuf.fr bbox.fr virgilio.it tiscali.it alice.it tin.it uol.com.br
  bol.com.br terra.com.br telenet.be skynet.be ziggo.nl planet.nl home.nl telia.com talktalk.net ntlworld.com
  blueyonder.co.uk cox.net charter.net bellsouth.net earthlink.net juno.com excite.com lycos.com xtra.co.nz`;

/** The same brands under any country's top-level domain: `yahoo.co.jp`. */
const freeBrand =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|gmx|aol|icloud|protonmail|yandex|mail|email)\.(?:com?\.)?[a-z]{2,3}$/;

/** Sites that host pages of many companies: their domain does not identify one. */
const sharedSites = `greenhouse.io lever.co ashbyhq.com recruitee.com workable.com smartrecruiters.com bamboohr.com
  personio.de personio.com teamtailor.com breezy.hr myworkdayjobs.com workday.com icims.com jobvite.com taleo.net
  linkedin.com indeed.com glassdoor.com monster.com ziprecruiter.com wellfound.com angel.co weworkremotely.com
  remoteok.com remotive.com crunchbase.com facebook.com instagram.com x.com twitter.com youtube.com tiktok.com github.com
  github.io gitlab.com gitlab.io medium.com substack.com notion.site notion.so wixsite.com wordpress.com squarespace.com
  webflow.io netlify.app vercel.app herokuapp.com pages.dev google.com wikipedia.org bit.ly linktr.ee`;

const toSet = (text: string) => new Set(text.split(/\s+/));
const freeMailDomains = toSet(freeMail);
const sharedSiteDomains = toSet(sharedSites);

/** The domain and its parent domains: `jobs.acme.com`, `acme.com`, `com`. */
const parentDomains = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
};

export const isFreeMail = (domain: string): boolean =>
  parentDomains(domain).some((parent) => freeMailDomains.has(parent) || freeBrand.test(parent));

/** The domain of a company's own site; undefined for a site that many companies share. */
export const employerDomain = (url: string | null | undefined): string | undefined => {
  if (!url || !URL.canParse(url)) return undefined;
  const host = new URL(url).hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  const isDomainName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host);
  return isDomainName &&
    !isFreeMail(host) &&
    !parentDomains(host).some((parent) => sharedSiteDomains.has(parent))
    ? host
    : undefined;
};

/**
 * Whether an address is at the company's domain or at a parent of it, as `acme.com` is of `careers.acme.com`. A
 * subdomain may belong to somebody else.
 */
export const isOfDomain = (email: string, domain: string): boolean => {
  const emailDomain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return emailDomain.includes('.') && parentDomains(domain).includes(emailDomain);
};
