import { type ComponentProps, useEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * A link to a page of this site by its absolute path. Public pages have a hundred of them, and the router's `Link` costs
 * ten times as much to render: this is a plain `a`, which `useSiteLinks` follows without loading the document. The
 * router ignores `target` and `download`, so it takes neither.
 */
export const SiteLink = ({
  to,
  ...rest
}: { to: string } & Omit<ComponentProps<'a'>, 'download' | 'href' | 'target'>) => (
  <a {...rest} href={to} data-site-link="" />
);

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Follows every `SiteLink` of the page through the router. */
export const useSiteLinks = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event) || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[data-site-link]');
      if (!link) return;
      event.preventDefault();
      const { pathname, search, hash, href } = link;
      void navigate({ pathname, search, hash }, { replace: href === window.location.href });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
};
