import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './TextPage.module.css'

type TextPageProps = {
  children: ReactNode
  /** Widens the column for content other than text. */
  isWide?: boolean
}

/** Layout of text pages: header, a single column, footer. */
export function TextPage({ children, isWide = false }: TextPageProps) {
  return (
    <div className={styles.page}>
      <Header />
      <main className={styles.column} data-wide={isWide || undefined}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
