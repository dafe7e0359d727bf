import {
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  type MantineColorsTuple,
  Modal,
  Notification,
  type VariantColorsResolver,
} from '@mantine/core'
import controls from './controls.module.css'

/** The site's greens, lightest first; the seventh is the light theme's, the fourth the dark one's. */
const green: MantineColorsTuple = [
  '#eef7f1',
  '#e1efe4',
  '#b9dfc8',
  '#83d5aa',
  '#5cc18d',
  '#37925f',
  '#1d6a45',
  '#1a603f',
  '#14523a',
  '#0d3a28',
]

/** What is lost or has failed; white is legible on the seventh and the fifth. */
const red: MantineColorsTuple = [
  '#fdf1ef',
  '#fbe0dc',
  '#f5bcb4',
  '#ff9a8e',
  '#c8372b',
  '#bf2d21',
  '#b02318',
  '#8f1c13',
  '#6e150f',
  '#7a1a12',
]

/** What is to be heeded, of the stars' amber. */
const yellow: MantineColorsTuple = [
  '#fff8e6',
  '#fcecc8',
  '#f7d48a',
  '#f3bd5a',
  '#f0ab3c',
  '#e69a1c',
  '#d98a0b',
  '#a86700',
  '#7d4c00',
  '#6b4200',
]

/** The site's warm grounds and lines, down to its text. */
const gray: MantineColorsTuple = [
  '#f5f2ea',
  '#f0ece1',
  '#e8e3d5',
  '#e0dac9',
  '#cbc6b6',
  '#a9a89b',
  '#7c837a',
  '#55625a',
  '#38453d',
  '#1c2721',
]

/** The dark theme's grounds and lines, from its text to its deepest ground. */
const dark: MantineColorsTuple = [
  '#e8eee9',
  '#cfd9d2',
  '#a4b2a9',
  '#77867d',
  '#2d3933',
  '#27322d',
  '#19211d',
  '#19211d',
  '#111714',
  '#0c110f',
]

/** What is filled has a text that can be read in both themes. */
const readableFilled: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return colours
  if (input.color === 'green') return { ...colours, color: 'var(--on-green)' }
  if (input.color !== 'red') return colours
  const hover = 'color-mix(in srgb, var(--danger) 88%, var(--text))'
  return { ...colours, background: 'var(--danger)', hover, color: 'var(--surface)' }
}

/** Mantine in the site's own colours, type and corners. */
export const adminTheme = createTheme({
  colors: { green, red, yellow, gray, dark },
  primaryColor: 'green',
  primaryShade: { light: 6, dark: 4 },
  variantColorResolver: readableFilled,
  autoContrast: true,
  luminanceThreshold: 0.36,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    Checkbox: Checkbox.extend({ classNames: { input: controls.checkbox ?? '' } }),
    Input: Input.extend({ classNames: { wrapper: controls.input ?? '' } }),
    Notification: Notification.extend({
      classNames: { description: controls.note ?? '' },
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
    }),
    Modal: Modal.extend({
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        // The head of a dialog is not the page's.
        attributes: { header: { role: 'none' } },
      },
    }),
  },
})

/** What of Mantine's colours is a token of the site, in both themes. */
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
