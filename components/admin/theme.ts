import {
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  type MantineColorsTuple,
  Modal,
  Notification,
  Pill,
  type VariantColorsResolver,
} from '@mantine/core'
import styles from './admin.module.css'

/** A color in ten shades. */
function palette(shades: string): MantineColorsTuple {
  return shades.split(' ') as unknown as MantineColorsTuple
}

/** The site's greens, lightest first. The light theme uses index 6, the dark theme index 4. */
const green = palette(
  '#eef7f1 #e1efe4 #b9dfc8 #83d5aa #5cc18d #37925f #1d6a45 #1a603f #14523a #0d3a28',
)

/** For destructive actions and errors; white text is legible on indices 6 and 4. */
const red = palette(
  '#fdf1ef #fbe0dc #f5bcb4 #ff9a8e #c8372b #bf2d21 #b02318 #8f1c13 #6e150f #7a1a12',
)

/** For warnings: the amber of the rating stars. */
const yellow = palette(
  '#fff8e6 #fcecc8 #f7d48a #f3bd5a #f0ab3c #e69a1c #d98a0b #a86700 #7d4c00 #6b4200',
)

/** The site's warm backgrounds and borders, down to its text colour. */
const gray = palette(
  '#f5f2ea #f0ece1 #e8e3d5 #e0dac9 #cbc6b6 #a9a89b #7c837a #55625a #38453d #1c2721',
)

/** The dark theme, from its text colour to its darkest background. */
const dark = palette(
  '#e8eee9 #cfd9d2 #a4b2a9 #77867d #2d3933 #27322d #19211d #19211d #111714 #0c110f',
)

/** Gives filled elements a legible text colour in both themes, and subtle red ones a red one. */
const readable: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  if (input.variant === 'subtle' && input.color === 'red') {
    const hover = 'color-mix(in srgb, var(--danger) 10%, transparent)'
    return { ...colours, color: 'var(--danger)', hover }
  }
  if (input.variant !== 'filled') return colours
  if (input.color === 'green') return { ...colours, color: 'var(--on-green)' }
  if (input.color !== 'red') return colours
  const hover = 'color-mix(in srgb, var(--danger) 88%, var(--text))'
  return { ...colours, background: 'var(--danger)', hover, color: 'var(--surface)' }
}

/** Mantine theme with the site's colours, typeface and corner radii. */
export const adminTheme = createTheme({
  colors: { green, red, yellow, gray, dark },
  primaryColor: 'green',
  primaryShade: { light: 6, dark: 4 },
  variantColorResolver: readable,
  autoContrast: true,
  luminanceThreshold: 0.36,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    Checkbox: Checkbox.extend({ classNames: { input: styles.checkbox ?? '' } }),
    Input: Input.extend({ classNames: { wrapper: styles.input ?? '' } }),
    Pill: Pill.extend({ classNames: { root: styles.pill ?? '' } }),
    Notification: Notification.extend({
      classNames: { description: styles.note ?? '' },
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
    }),
    Modal: Modal.extend({
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        // A dialog's header is not the page's banner.
        attributes: { header: { role: 'none' } },
      },
    }),
  },
})

/** Maps Mantine's colour variables to the site's tokens, in both themes. */
export const tokenVariables: CSSVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-placeholder': 'var(--text-2)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--green)',
    '--mantine-color-green-light': 'var(--green-soft)',
    '--mantine-color-green-light-color': 'var(--green-strong)',
  }
  return { variables: {}, light: tokens, dark: tokens }
}
