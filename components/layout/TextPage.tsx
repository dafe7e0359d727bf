import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './TextPage.module.css'

/** A page to read: the header, a column of text, the footer. */
export function TextPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Header />
      <main className={styles.column}>{children}</main>
      <Footer />
    </div>
  )
}
