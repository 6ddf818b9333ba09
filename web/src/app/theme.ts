import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  createTheme,
  type DrawerFactory,
  type ExtendComponent,
  type FactoryPayload,
  Input,
  InputWrapper,
  type MantineThemeComponent,
  type MantineTransition,
  type MenuFactory,
  type ModalFactory,
  PasswordInput,
  type SelectFactory,
  Skeleton,
  Text,
  Title,
} from '@mantine/core';
import { colors } from './colors.ts';
import controls from './controls.module.css';
import floating from './floating.module.css';

const FONT = "'Figtree Variable', system-ui, sans-serif";

/** What floats comes up 8 px while it fades in; nothing else moves. */
const rise: MantineTransition = {
  in: { opacity: 1, transform: 'translateY(0)' },
  out: { opacity: 0, transform: 'translateY(8px)' },
  transitionProperty: 'opacity, transform',
};

const swiftly = { duration: 150, timingFunction: 'cubic-bezier(.2, 0, 0, 1)' };

/** As a component's own `extend`, by its type alone: everybody loads the theme, and few of the first pages float anything. */
const extend = <Payload extends FactoryPayload>(component: ExtendComponent<Payload>) => component as MantineThemeComponent;

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
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' }, classNames: { root: controls.icon } }),
    Alert: Alert.extend({
      classNames: { root: controls.alert, icon: controls.alertIcon, title: controls.alertTitle, message: controls.alertMessage },
    }),
    Badge: Badge.extend({ defaultProps: { variant: 'light', radius: 'xs', tt: 'none' }, classNames: { root: controls.badge } }),
    Button: Button.extend({ classNames: { root: controls.button } }),
    Input: Input.extend({ classNames: { wrapper: controls.inputWrapper, input: controls.input } }),
    InputWrapper: InputWrapper.extend({ classNames: { label: controls.label, description: controls.description, error: controls.error } }),
    Drawer: extend<DrawerFactory>({
      defaultProps: {
        // Mantine's <header> would otherwise count as a second banner of the page.
        attributes: { header: { role: 'presentation' } },
        closeButtonProps: { 'aria-label': 'Cerrar' },
        transitionProps: { transition: 'slide-right', ...swiftly },
      },
      classNames: { content: floating.drawer, header: floating.drawerHeader, body: floating.drawerBody, overlay: controls.overlay },
    }),
    Menu: extend<MenuFactory>({
      // The placeholder is a focusable child that a menu may not have; the menu itself takes the focus instead.
      defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { transition: rise, ...swiftly } },
      classNames: {
        dropdown: controls.dropdown,
        item: floating.item,
        itemSection: floating.itemSection,
        itemIndicator: floating.itemIndicator,
        label: floating.label,
        divider: floating.divider,
      },
    }),
    Modal: extend<ModalFactory>({
      defaultProps: {
        centered: true,
        padding: 'lg',
        // Mantine's <header> would otherwise count as a second banner of the page.
        attributes: { header: { role: 'presentation' } },
        closeButtonProps: { 'aria-label': 'Cerrar' },
        transitionProps: { transition: rise, ...swiftly },
      },
      classNames: { content: controls.modal, header: controls.modalHeader, title: controls.modalTitle, overlay: controls.overlay },
    }),
    PasswordInput: PasswordInput.extend({ defaultProps: { visibilityToggleFocusable: true } }),
    Select: extend<SelectFactory>({
      // Beside its field, so that it stays within the page's main part.
      defaultProps: { checkIconPosition: 'right', comboboxProps: { withinPortal: false } },
      classNames: { dropdown: controls.dropdown },
    }),
    Skeleton: Skeleton.extend({ classNames: { root: controls.skeleton } }),
    Text: Text.extend({ defaultProps: { size: 'sm' } }),
    Title: Title.extend({ classNames: { root: controls.title } }),
  },
});
