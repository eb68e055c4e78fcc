import type { Locator, Page } from '@playwright/test';
import { expect, hydrated } from './journey.ts';
import { password } from './sign-in.ts';

// Helpers for journeys that use only the keyboard.

/**
 * Fails if the focused element was removed or disabled and no other element received the focus: a screen reader then
 * starts at the top of the page. A page that has just loaded has no focus until the first Tab.
 */
export const expectFocusToStay = async (page: Page): Promise<void> => {
  const isLost = () =>
    page
      .locator('body')
      .evaluate((body) => body.ownerDocument.activeElement === body && 'walked' in body.dataset);
  await expect.poll(isLost, { message: 'the focus is lost', timeout: 3_000 }).toBe(false);
};

/** Presses Tab until `target` has the focus. Fails if it is not reached within `limit` steps, or if the focus is lost. */
export const tabTo = async (page: Page, target: Locator, limit = 90): Promise<void> => {
  await expect(target).toBeAttached();
  await expectFocusToStay(page);
  for (let step = 0; step < limit; step++) {
    const hasFocus = await target.evaluate((element) => {
      const { activeElement, body } = element.ownerDocument;
      body.dataset.walked = '';
      return element === activeElement;
    });
    if (hasFocus) return;
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

/** Opens a menu and chooses an item with the arrow keys. */
export const chooseItem = async (page: Page, menu: Locator, item: string): Promise<void> => {
  await press(page, menu);
  const menuItem = page.getByRole('menuitem', { name: item, exact: true });
  await expect(menuItem).toBeVisible();
  const hasFocus = () => menuItem.evaluate((element) => element === element.ownerDocument.activeElement);
  for (let step = 0; step < 12 && !(await hasFocus()); step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
};

/** Opens a list box and chooses an option with the arrow keys. */
export const chooseOption = async (page: Page, field: Locator, option: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press('ArrowDown');
  const optionItem = page.getByRole('option', { name: option, exact: true });
  await expect(optionItem).toBeVisible();
  for (let step = 0; step < 30; step++) {
    const active = await field.getAttribute('aria-activedescendant');
    if (active !== null && active === (await optionItem.getAttribute('id'))) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
};

/** Signs in and waits for the page at `path`. */
export const signInByKeyboard = async (page: Page, email: string, path: string): Promise<void> => {
  await page.goto(`/sign-in?return=${encodeURIComponent(path)}`);
  await hydrated(page);
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
