import type * as Mantine from '@mantine/core';
import { createTheme } from '@mantine/core';
import { colors } from './colors.ts';
import controls from './controls.module.css';
import floating from './floating.module.css';

const FONT = "'Figtree Variable', system-ui, sans-serif";

/** Popups rise 8 px while they fade in; nothing else moves. */
const rise: Mantine.MantineTransition = {
  in: { opacity: 1, transform: 'translateY(0)' },
  out: { opacity: 0, transform: 'translateY(8px)' },
  transitionProperty: 'opacity, transform',
};

/** Typed by the factory type only: importing the component would put it into every page's first load. */
const part = <Payload extends Mantine.FactoryPayload>(props: Mantine.ExtendComponent<Payload>): Mantine.MantineThemeComponent => props;

const swiftly = { duration: 150, timingFunction: 'cubic-bezier(.2, 0, 0, 1)' };

const choice = { root: controls.choice, body: controls.choiceBody, label: controls.choiceLabel, description: controls.choiceDescription };

const dialog = {
  // Mantine's <header> would otherwise count as a second banner of the page.
  attributes: { header: { role: 'presentation' } },
  closeButtonProps: { 'aria-label': 'Cerrar' },
};

/** Inside the page's main landmark. */
const beside = { withinPortal: false };

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
  // One radius; only elements less than 28 px high use xs.
  radius: { xs: '6px', sm: '10px', md: '10px', lg: '10px', xl: '10px' },
  defaultRadius: 'md',
  // One shadow, only for popups.
  shadows: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, 'var(--ensaya-shadow)'])),
  focusRing: 'auto',
  focusClassName: controls.focus ?? '',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: part<Mantine.ActionIconFactory>({
      defaultProps: { variant: 'subtle', color: 'gray' },
      classNames: { root: controls.icon },
    }),
    Alert: part<Mantine.AlertFactory>({
      classNames: { root: controls.alert, icon: controls.alertIcon, title: controls.alertTitle, message: controls.alertMessage },
    }),
    Autocomplete: part<Mantine.AutocompleteFactory>({
      defaultProps: { comboboxProps: beside },
      classNames: { dropdown: floating.dropdown },
    }),
    Badge: part<Mantine.BadgeFactory>({
      defaultProps: { variant: 'light', radius: 'xs', tt: 'none' },
      classNames: { root: controls.badge },
    }),
    Button: part<Mantine.ButtonFactory>({ classNames: { root: controls.button, loader: controls.loader } }),
    Checkbox: part<Mantine.CheckboxFactory>({
      classNames: { ...choice, input: controls.checkbox },
    }),
    Drawer: part<Mantine.DrawerFactory>({
      defaultProps: {
        ...dialog,
        transitionProps: { transition: 'slide-right', ...swiftly },
      },
      classNames: { content: floating.drawer, header: floating.drawerHeader, body: floating.drawerBody, overlay: floating.overlay },
    }),
    Input: part<Mantine.InputFactory>({ classNames: { wrapper: controls.inputWrapper, input: controls.input } }),
    InputWrapper: part<Mantine.InputWrapperFactory>({
      classNames: { label: controls.label, description: controls.description, error: controls.error },
    }),
    Menu: part<Mantine.MenuFactory>({
      // The placeholder is a focusable child that role="menu" does not allow; the menu itself takes the focus instead.
      defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { transition: rise, ...swiftly } },
      classNames: {
        dropdown: floating.dropdown,
        item: floating.item,
        itemSection: floating.itemSection,
        itemIndicator: floating.itemIndicator,
        label: floating.label,
        divider: floating.divider,
      },
    }),
    Modal: part<Mantine.ModalFactory>({
      defaultProps: {
        centered: true,
        padding: 'lg',
        ...dialog,
        transitionProps: { transition: rise, ...swiftly },
      },
      classNames: { content: floating.modal, header: floating.modalHeader, title: floating.modalTitle, overlay: floating.overlay },
    }),
    MultiSelect: part<Mantine.MultiSelectFactory>({
      defaultProps: { checkIconPosition: 'right', comboboxProps: beside },
      classNames: { dropdown: floating.dropdown, pill: controls.pill },
    }),
    Notification: part<Mantine.NotificationFactory>({
      defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': 'Cerrar aviso' } },
      classNames: { root: floating.notification, body: floating.notificationBody, closeButton: floating.notificationClose },
    }),
    Pagination: part<Mantine.PaginationFactory>({
      defaultProps: { gap: 2 },
      classNames: { root: controls.pagination, control: controls.page },
    }),
    PasswordInput: part<Mantine.PasswordInputFactory>({ defaultProps: { visibilityToggleFocusable: true } }),
    Progress: part<Mantine.ProgressFactory>({ defaultProps: { size: 4, radius: 0 }, classNames: { root: controls.progress } }),
    SegmentedControl: part<Mantine.SegmentedControlFactory>({
      defaultProps: { withItemsBorders: false },
      classNames: { root: controls.segmented, indicator: controls.segmentedIndicator, label: controls.segmentedLabel },
    }),
    Select: part<Mantine.SelectFactory>({
      defaultProps: { checkIconPosition: 'right', comboboxProps: beside },
      classNames: { dropdown: floating.dropdown },
    }),
    Skeleton: part<Mantine.SkeletonFactory>({ classNames: { root: controls.skeleton } }),
    Switch: part<Mantine.SwitchFactory>({
      defaultProps: { withThumbIndicator: false },
      classNames: { ...choice, track: controls.track },
    }),
    Tabs: part<Mantine.TabsFactory>({ classNames: { list: controls.tabs, tab: controls.tab } }),
    Text: part<Mantine.TextFactory>({ defaultProps: { size: 'sm' }, classNames: { root: controls.text } }),
    Title: part<Mantine.TitleFactory>({ classNames: { root: controls.title } }),
    Tooltip: part<Mantine.TooltipFactory>({
      defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } },
      classNames: { tooltip: floating.tooltip },
    }),
  },
});
