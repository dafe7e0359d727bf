import { blogPagePath } from '#domain/blog/blog.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Blog.module.css'

type PagerProps = { page: number; pages: number; tag: string | undefined }

export function Pager({ page, pages, tag }: PagerProps) {
  if (pages === 1 && page === 1) return null
  const last = Math.min(page, pages)
  return (
    <nav className={styles.pager} aria-label="Pages of the blog">
      {page > 1 && (
        <ButtonLink href={blogPagePath(Math.min(page - 1, pages), tag)} rel="prev">
          Newer posts
        </ButtonLink>
      )}
      <p>{`Page ${last} of ${pages}`}</p>
      {page < pages && (
        <ButtonLink href={blogPagePath(page + 1, tag)} rel="next">
          Older posts
        </ButtonLink>
      )}
    </nav>
  )
}
