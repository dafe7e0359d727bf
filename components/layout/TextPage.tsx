import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './TextPage.module.css'

type TextPageProps = {
  children: ReactNode
  /** Whether there is more beside each other than text. */
  isWide?: boolean
}

/** A page to read: the header, a column of text, the footer. */
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
