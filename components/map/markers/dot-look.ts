/** How parks without a pin are drawn; the colors are those of pins, lighter in the dark. */
export const DOT_LOOK = {
  /** Pixels, and from a zoom on. */
  radius: 3,
  nearRadius: 4.5,
  near: 13,
  /** Of the ring. */
  opacity: 0.8,
  light: { park: '#1d6a45', dogs: '#6b3aa8', ring: '#ffffff', opacity: 0.8 },
  dark: { park: '#5cc18d', dogs: '#c09af0', ring: '#1a221e', opacity: 0.62 },
} as const
