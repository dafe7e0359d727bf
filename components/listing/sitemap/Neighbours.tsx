import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { NamePosition } from '#domain/listing/listing-schemas.ts'
import { sitemapPagePath } from '#domain/listing/sitemap-page.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './SitemapPage.module.css'

type NeighboursProps = { previous: NamePosition | null; next: NamePosition | null }

export function Neighbours({ previous, next }: NeighboursProps) {
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label="More parks by name">
      {previous && (
        <ButtonLink href={sitemapPagePath(previous)} rel="prev">
          <IconArrowLeft size={20} aria-hidden />
          Previous parks
        </ButtonLink>
      )}
      {next && (
        <ButtonLink className={styles.next} href={sitemapPagePath(next)} rel="next">
          Next parks
          <IconArrowRight size={20} aria-hidden />
        </ButtonLink>
      )}
    </nav>
  )
}
