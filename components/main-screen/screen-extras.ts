import type { ReactNode } from 'react'

/** What a page about a place has beside what every main screen has. */
export type ScreenExtras = {
  /** In the header. */
  header: ReactNode
  /** Above and below the list. */
  above: ReactNode
  below: ReactNode
}
