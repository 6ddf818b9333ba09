import type {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Input,
  InputWrapper,
  Modal,
  PasswordInput,
  Select,
  Skeleton,
  Text,
  Title,
} from '@mantine/core';
import { createTheme, type MantineTransition } from '@mantine/core';
import { colors } from './colors.ts';
import controls from './controls.module.css';

const FONT = "'Figtree Variable', system-ui, sans-serif";

/** As a component's own `extend`, typed by it but without loading it: most pages need few of them. */
const settings = <C extends { extend: (input: never) => unknown }>(input: Parameters<C['extend']>[0]) => input;

/** What floats comes up 8 px while it fades in; nothing else moves. */
const rise: MantineTransition = {
  in: { opacity: 1, transform: 'translateY(0)' },
  out: { opacity: 0, transform: 'translateY(8px)' },
  transitionProperty: 'opacity, transform',
};

export const theme = createTheme({
  primaryColor: 'marca',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#1e171e',
  colors,
  fontFamily: FONT,
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.385', sm: '1.429', md: '1.5', lg: '1.5', xl: '1.41' },
  fontWeights: { medium: '500', bold: '600' },
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.23' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.41' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.43', fontWeight: '600' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  // One radius: every step but xs (things under 28 px high) is the same.
  radius: { xs: '6px', sm: '10px', md: '10px', lg: '10px', xl: '10px' },
  defaultRadius: 'md',
  // One shadow: only for what floats.
  shadows: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, 'var(--ensaya-shadow)'])),
  focusRing: 'auto',
  focusClassName: controls.focus ?? '',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: settings<typeof ActionIcon>({ defaultProps: { variant: 'subtle', color: 'gray' }, classNames: { root: controls.icon } }),
    Alert: settings<typeof Alert>({
      classNames: { root: controls.alert, icon: controls.alertIcon, title: controls.alertTitle, message: controls.alertMessage },
    }),
    Badge: settings<typeof Badge>({ defaultProps: { variant: 'light', radius: 'xs', tt: 'none' }, classNames: { root: controls.badge } }),
    Button: settings<typeof Button>({ classNames: { root: controls.button } }),
    Input: settings<typeof Input>({ classNames: { wrapper: controls.inputWrapper, input: controls.input } }),
    InputWrapper: settings<typeof InputWrapper>({
      classNames: { label: controls.label, description: controls.description, error: controls.error },
    }),
    Modal: settings<typeof Modal>({
      defaultProps: {
        centered: true,
        padding: 'lg',
        // Mantine's <header> would otherwise count as a second banner of the page.
        attributes: { header: { role: 'presentation' } },
        closeButtonProps: { 'aria-label': 'Cerrar' },
        transitionProps: { transition: rise, duration: 150, timingFunction: 'cubic-bezier(.2, 0, 0, 1)' },
      },
      classNames: { content: controls.modal, header: controls.modalHeader, title: controls.modalTitle, overlay: controls.overlay },
    }),
    PasswordInput: settings<typeof PasswordInput>({ defaultProps: { visibilityToggleFocusable: true } }),
    Select: settings<typeof Select>({
      // Beside its field, so that it stays within the page's main part.
      defaultProps: { checkIconPosition: 'right', comboboxProps: { withinPortal: false } },
      classNames: { dropdown: controls.dropdown },
    }),
    Skeleton: settings<typeof Skeleton>({ classNames: { root: controls.skeleton } }),
    Text: settings<typeof Text>({ defaultProps: { size: 'sm' } }),
    Title: settings<typeof Title>({ classNames: { root: controls.title } }),
  },
});
