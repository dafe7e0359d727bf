import type { ReactNode } from 'react'

/** Additional content of a page about a place. */
export type ScreenExtras = {
  header: ReactNode
  /** Above and below the list. */
  above: ReactNode
  below: ReactNode
}
