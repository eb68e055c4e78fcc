import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { SiteLink, useSiteLinks } from './site-link.tsx';

const Site = () => {
  useSiteLinks();
  const { pathname, search } = useLocation();
  return (
    <>
      <SiteLink to="/pricing?duration=year">
        <b>Pricing</b>
      </SiteLink>
      <SiteLink to="/team" onClick={(event) => event.preventDefault()}>
        Team
      </SiteLink>
      <output>{`${pathname}${search}`}</output>
    </>
  );
};

const place = page.getByRole('status');

test('follows a link to a page of the site without loading the document', async () => {
  renderAt('/', <Site />);
  await page.getByText('Pricing').click();
  await expect.element(place).toHaveTextContent('/pricing?duration=year');
});

test('follows a link by the Enter key', async () => {
  renderAt('/', <Site />);
  const link = page.getByRole('link', { name: 'Pricing' });
  await expect.element(link).toBeVisible();
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(place).toHaveTextContent('/pricing?duration=year');
});

test('leaves a click that its own handler prevented', async () => {
  renderAt('/', <Site />);
  await page.getByText('Team').click();
  await expect.element(page.getByText('/', { exact: true })).toBeVisible();
});

test('leaves a click with a modifier to the browser', async () => {
  renderAt('/', <Site />);
  const seen: boolean[] = [];
  const onClick = (event: Event) => {
    seen.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', onClick, { once: true });
  await page.getByText('Pricing').click({ modifiers: ['Shift'] });
  expect(seen).toEqual([false]);
  await expect.element(page.getByText('/', { exact: true })).toBeVisible();
});
