import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/Button.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './TextPage.module.css'

/** Layout of text pages: header, a single column (wide for content other than text), footer. */
export function TextPage({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
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

/** @param children further links */
export function BackToMap({ children }: { children?: ReactNode }) {
  return (
    <div className="actions">
      <ButtonLink look="primary" href="/">
        Back to Map
      </ButtonLink>
      {children}
    </div>
  )
}

export function ErrorScreen({ title, text }: { title: string; text?: string }) {
  return (
    <TextPage>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <BackToMap />
    </TextPage>
  )
}
