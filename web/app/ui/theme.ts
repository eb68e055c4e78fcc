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

/** Fields at 16 px, so that a phone does not zoom into them. */
const fields = [
  'TextInput',
  'PasswordInput',
  'NumberInput',
  'Textarea',
  'Select',
  'MultiSelect',
  'TagsInput',
  'Autocomplete',
  'DateInput',
  'DatePickerInput',
  'InputWrapper',
];

/** The component library in the look of the tokens. */
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
    // Closed lists are not drawn: a page with filters holds hundreds of options that nobody has asked for.
    Combobox: { defaultProps: { keepMounted: false } },
    // Nor does a long one take the Tab key: it closes as soon as its field loses the focus, and the focus would be lost with it.
    ComboboxOptions: { defaultProps: { tabIndex: -1 } },
    ScrollArea: { defaultProps: { viewportProps: { tabIndex: -1 } } },
    // The first item takes the focus; a placeholder before it would be a child that a menu must not have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // What the library leaves to us for screen readers: a name for each cross, and no second banner in a dialog.
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    ...Object.fromEntries(
      fields.map((field) => [
        field,
        { defaultProps: { size: 'md' }, styles: { label: { marginBottom: 4 } } },
      ]),
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
  // White stands on it in both schemes.
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
  '--mantine-color-brand-light-color': 'var(--brand)',
};

/** Makes the library's colours the tokens, which follow the system by themselves. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
