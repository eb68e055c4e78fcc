import { Button, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#fff3ec',
  '#fde2d3',
  '#fbc3a4',
  '#f9a072',
  '#f78148',
  '#f46c2b',
  '#d9500f',
  '#c2410c',
  '#a63609',
  '#842b08',
];

const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f5f3ef',
  '#e9e5de',
  '#d3cdc3',
  '#c0b8ac',
  '#a0978b',
  '#756e64',
  '#5a544c',
  '#3b3630',
  '#17140f',
];

const dark: MantineColorsTuple = [
  '#f5f2ed',
  '#bcb5ab',
  '#9a9288',
  '#8a8278',
  '#45403a',
  '#2c2926',
  '#1b1917',
  '#131110',
  '#0e0c0b',
  '#080706',
];

const fieldStyles = { label: { marginBottom: 4 } };

/** Names for screen readers of the arrows of a calendar. */
const calendarNames = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/** Weekends are not red, which is the colour of errors. */
const dates = { size: 'md', weekendDays: [], ariaLabels: calendarNames };

/** Fields with a font size of 16 px, so that a phone does not zoom into them. */
const fields = [
  'TextInput',
  'NumberInput',
  'Textarea',
  'Select',
  'MultiSelect',
  'TagsInput',
  'Autocomplete',
  'InputWrapper',
];

/** The component library's theme, from the design tokens. */
export const theme = createTheme({
  colors: { brand, gray, dark },
  primaryColor: 'brand',
  primaryShade: 7,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '650' },
  defaultRadius: 'var(--radius)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md' },
      styles: { root: { fontSize: '0.9375rem', paddingInline: '1.125rem' }, label: { fontWeight: 600 } },
    }),
    // Do not render closed lists: a page with filters has hundreds of options.
    Combobox: { defaultProps: { keepMounted: false } },
    // Make the button that shows a password reachable by keyboard, with a name.
    PasswordInput: {
      defaultProps: {
        size: 'md',
        visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password', tabIndex: 0 },
      },
      styles: fieldStyles,
    },
    // Exclude lists from the Tab order: a list closes when its field loses the focus, and the focus would be lost.
    ComboboxOptions: { defaultProps: { tabIndex: -1 } },
    ScrollArea: { defaultProps: { viewportProps: { tabIndex: -1 } } },
    // The first item gets the focus; the default placeholder element is not a valid child of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // For screen readers: a name for close buttons, and no second banner landmark in a dialog.
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    // `mantine.css` stops the page from scrolling: the library would add a `<style>`, which the policy blocks.
    Modal: { defaultProps: { lockScroll: false } },
    ModalRoot: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
    DrawerRoot: { defaultProps: { lockScroll: false } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    DateInput: {
      defaultProps: { ...dates, valueFormat: 'D MMM YYYY', placeholder: 'Choose a date' },
      styles: fieldStyles,
    },
    DateTimePicker: {
      defaultProps: {
        ...dates,
        valueFormat: 'ddd D MMM YYYY, HH:mm',
        placeholder: 'Choose a time',
        submitButtonProps: { 'aria-label': 'Done' },
      },
      styles: fieldStyles,
    },
    TimePicker: { defaultProps: { hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes' } },
    ...Object.fromEntries(
      fields.map((field) => [field, { defaultProps: { size: 'md' }, styles: fieldStyles }]),
    ),
  },
});

const shared = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-red-6': 'var(--bad)',
  '--mantine-color-red-text': 'var(--bad)',
  '--mantine-color-red-outline': 'var(--bad)',
  // The text on it is white in both schemes.
  '--mantine-color-red-filled': '#b3261e',
  '--mantine-color-red-filled-hover': '#8f1e18',
  '--mantine-color-red-light': 'var(--bad-wash)',
  '--mantine-color-red-light-hover': 'var(--bad-wash)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-brand-text': 'var(--brand)',
  '--mantine-color-brand-outline': 'var(--brand)',
  '--mantine-color-brand-light': 'var(--brand-wash)',
  '--mantine-color-brand-light-hover': 'var(--brand-wash)',
  '--mantine-color-brand-light-color': 'var(--brand)',
};

/** Maps the library's colours to the tokens, which follow the system's colour scheme. Becomes `theme-variables.css`. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
