import type { Locator, Page } from '@playwright/test';
import { expect, hydrated } from './journey.ts';
import { password } from './sign-in.ts';

// For journeys by keyboard alone.

/**
 * Fails where what had the focus has gone or was switched off, and nothing was given it: a screen reader then begins
 * at the top of the page. Nothing has it where a page has just been loaded, until the first Tab.
 */
export const expectFocusToStay = async (page: Page): Promise<void> => {
  const lost = () =>
    page
      .locator('body')
      .evaluate((body) => body.ownerDocument.activeElement === body && 'walked' in body.dataset);
  await expect.poll(lost, { message: 'the focus is lost', timeout: 3_000 }).toBe(false);
};

/** Presses Tab until `target` has the focus; fails where it is not reached, or where the focus was lost before. */
export const tabTo = async (page: Page, target: Locator, most = 90): Promise<void> => {
  await expect(target).toBeAttached();
  await expectFocusToStay(page);
  for (let step = 0; step < most; step++) {
    const there = await target.evaluate((element) => {
      const { activeElement, body } = element.ownerDocument;
      body.dataset.walked = '';
      return element === activeElement;
    });
    if (there) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached with the Tab key.`);
};

export const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};

export const press = async (page: Page, button: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, button);
  await page.keyboard.press(key);
};

/** Opens a menu, goes down to an item and takes it. */
export const chooseItem = async (page: Page, menu: Locator, item: string): Promise<void> => {
  await press(page, menu);
  const wanted = page.getByRole('menuitem', { name: item, exact: true });
  await expect(wanted).toBeVisible();
  const hasFocus = () => wanted.evaluate((element) => element === element.ownerDocument.activeElement);
  for (let step = 0; step < 12 && !(await hasFocus()); step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
};

/** Opens a list box and goes down to an option. */
export const chooseOption = async (page: Page, field: Locator, option: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press('ArrowDown');
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 30; step++) {
    const active = await field.getAttribute('aria-activedescendant');
    if (active !== null && active === (await wanted.getAttribute('id'))) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
};

/** Signs in and waits for the page that was wanted. */
export const signInByKeyboard = async (page: Page, email: string, path: string): Promise<void> => {
  await page.goto(`/sign-in?return=${encodeURIComponent(path)}`);
  await hydrated(page);
  await typeInto(page, page.getByLabel('E-mail'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
