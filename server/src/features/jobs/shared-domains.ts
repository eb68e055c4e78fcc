/** Where anybody may have an address: it says nothing about whom one works for. */
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

/** The same brands in any country: `yahoo.co.jp` has more customers than people. */
const freeBrand =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|gmx|aol|icloud|protonmail|yandex|mail|email)\.(?:com?\.)?[a-z]{2,3}$/;

/** Where many companies have a page: its domain is not the company's. */
const sharedSites = `greenhouse.io lever.co ashbyhq.com recruitee.com workable.com smartrecruiters.com bamboohr.com
  personio.de personio.com teamtailor.com breezy.hr myworkdayjobs.com workday.com icims.com jobvite.com taleo.net
  linkedin.com indeed.com glassdoor.com monster.com ziprecruiter.com wellfound.com angel.co weworkremotely.com
  remoteok.com remotive.com crunchbase.com facebook.com instagram.com x.com twitter.com youtube.com tiktok.com github.com
  github.io gitlab.com gitlab.io medium.com substack.com notion.site notion.so wixsite.com wordpress.com squarespace.com
  webflow.io netlify.app vercel.app herokuapp.com pages.dev google.com wikipedia.org bit.ly linktr.ee`;

const wordsOf = (text: string) => new Set(text.split(/\s+/));
const free = wordsOf(freeMail);
const shared = wordsOf(sharedSites);

/** The domain and those above it: `jobs.acme.com`, `acme.com`, `com`. */
const upwards = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
};

export const isFreeMail = (domain: string): boolean =>
  upwards(domain).some((one) => free.has(one) || freeBrand.test(one));

/** The domain that a company's own site stands on; undefined for a site that many companies share. */
export const employerDomain = (url: string | null | undefined): string | undefined => {
  if (!url || !URL.canParse(url)) return undefined;
  const host = new URL(url).hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  const named = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host);
  return named && !isFreeMail(host) && !upwards(host).some((one) => shared.has(one)) ? host : undefined;
};

/**
 * Whether an address speaks for a company: it is of the company's domain, or of the one above it, as `acme.com` is above
 * `careers.acme.com`. One below it may be anybody's.
 */
export const isOfDomain = (email: string, domain: string): boolean => {
  const own = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return own.includes('.') && upwards(domain).includes(own);
};
