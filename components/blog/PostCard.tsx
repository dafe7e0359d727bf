import { postDate, postPath } from '#domain/blog/blog.ts'
import type { PostSummary } from '#domain/blog/blog-schemas.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Blog.module.css'
import { Tags } from './Tags.tsx'

export function PostCard({ post }: { post: PostSummary }) {
  return (
    <article className={styles.card}>
      <Tags tags={post.tags} />
      <h2 className={styles.title}>
        <a href={postPath(post)}>{post.title}</a>
      </h2>
      <p className={styles.facts}>
        <time dateTime={post.publishedAt ?? undefined}>{postDate(post.publishedAt)}</time>
        {` · ${post.minutes} min read`}
      </p>
      {post.label && <p className={styles.facts}>{post.label}</p>}
      <p className={styles.excerpt}>{post.excerpt}</p>
      <ButtonLink href={postPath(post)}>
        Read More <span className="visually-hidden">about {post.title}</span>
      </ButtonLink>
    </article>
  )
}
