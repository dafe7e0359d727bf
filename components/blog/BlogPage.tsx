import { useQuery } from '@tanstack/react-query'
import { blogPagePath, postDate, postPath } from '#domain/blog/blog.ts'
import { BLOG_FAILURES, NO_POSTS } from '#domain/blog/blog-messages.ts'
import type { PostSummary } from '#domain/blog/blog-schemas.ts'
import { usePageAddress } from '../app/page-address.ts'
import { useSite } from '../app/site.ts'
import { TextPage } from '../layout/TextPage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Blog.module.css'
import { postsQuery, readBlogPage, readBlogPath } from './blog-address.ts'
import { Tags } from './Tags.tsx'

export function BlogPage() {
  const { path, search } = usePageAddress()
  const { siteName } = useSite()
  const { tag } = readBlogPath(path)
  const page = readBlogPage(search)
  const { data, isError } = useQuery(postsQuery({ page, ...(tag === undefined ? {} : { tag }) }))
  const written = data && authorship(data.posts)
  return (
    <TextPage isWide>
      <div className={styles.blog}>
        <h1>{siteName} Blog</h1>
        {data?.tag === undefined ? (
          <p className={styles.intro}>
            Guides to parks: where to go, what is there, and for whom. {written}
          </p>
        ) : (
          <p className={styles.intro}>
            Posts about <strong>{data.tag}</strong>. {written} <a href="/blog">All posts</a>
          </p>
        )}
        {isError && <p role="alert">{BLOG_FAILURES.list}</p>}
        {!data && !isError && <p className={styles.spinner} role="status" aria-label="Loading" />}
        {data?.posts.length === 0 && <p className={styles.empty}>{NO_POSTS}</p>}
        {data && data.posts.length > 0 && (
          <ul className={styles.grid}>
            {data.posts.map((post) => (
              <li key={post.id}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        )}
        {data && <Pager page={data.page} pages={data.pages} tag={data.tag} />}
      </div>
    </TextPage>
  )
}

/** Says once for a page of posts what each says of its author. */
function authorship(posts: readonly PostSummary[]): string | null {
  const labels = new Set(posts.map(({ label }) => label))
  const [first = null] = labels
  return labels.size > 1 ? 'Those that a program wrote say so.' : first
}

function Pager({ page, pages, tag }: { page: number; pages: number; tag: string | undefined }) {
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

function PostCard({ post }: { post: PostSummary }) {
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
      <p className={styles.excerpt}>{post.excerpt}</p>
      <ButtonLink href={postPath(post)}>
        Read More <span className="visually-hidden">about {post.title}</span>
      </ButtonLink>
    </article>
  )
}
