import { tagPath } from '#domain/blog/blog.ts'
import styles from './Blog.module.css'

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={tagPath(tag)}>{tag}</a>
        </li>
      ))}
    </ul>
  )
}
