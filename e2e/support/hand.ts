import type { Locator } from '@playwright/test';
import { chooseOption, press, tabTo, typeInto } from './keyboard.ts';

/** How a person works with a page. A journey that takes a hand runs with the pointer and with the keyboard alone. */
export interface Hand {
  press(button: Locator): Promise<void>;
  /** Replaces the text of a field. */
  enter(field: Locator, text: string): Promise<void>;
  /** Chooses an option of a list box that narrows while one types. */
  choose(field: Locator, option: string): Promise<void>;
  /** Chooses the star `number` of a rating. */
  rate(stars: Locator, number: number): Promise<void>;
}

export const pointer: Hand = {
  press: (button) => button.click(),
  enter: (field, text) => field.fill(text),
  choose: async (field, option) => {
    await field.fill(option);
    await field.page().getByRole('option', { name: option, exact: true }).click();
  },
  rate: (stars, number) => stars.nth(number - 1).check(),
};

export const keyboard: Hand = {
  press: (button) => press(button.page(), button),
  enter: async (field, text) => {
    await tabTo(field.page(), field);
    await field.page().keyboard.press('ControlOrMeta+a');
    await field.page().keyboard.type(text);
  },
  choose: async (field, option) => {
    await typeInto(field.page(), field, option);
    await chooseOption(field.page(), field, option);
  },
  rate: async (stars, number) => {
    const page = stars.page();
    await tabTo(page, stars.first());
    await page.keyboard.press('Space');
    for (let star = 1; star < number; star += 1) await page.keyboard.press('ArrowRight');
  },
};
