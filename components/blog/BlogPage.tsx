import { useQuery } from '@tanstack/react-query'
import { BLOG_FAILURES, NO_POSTS } from '#domain/blog/blog-messages.ts'
import { usePageAddress } from '../app/page-address.ts'
import { useSite } from '../app/site.ts'
import { TextPage } from '../layout/TextPage.tsx'
import styles from './Blog.module.css'
import { readBlogPage, readBlogPath } from './blog-address.ts'
import { Pager } from './Pager.tsx'
import { PostCard } from './PostCard.tsx'
import { postsQuery } from './queries.ts'

export function BlogPage() {
  const { path, search } = usePageAddress()
  const { siteName } = useSite()
  const { tag } = readBlogPath(path)
  const page = readBlogPage(search)
  const { data, isError } = useQuery(postsQuery({ page, ...(tag === undefined ? {} : { tag }) }))
  return (
    <TextPage isWide>
      <div className={styles.blog}>
        <h1>{siteName} Blog</h1>
        {data?.tag === undefined ? (
          <p className={styles.intro}>Guides to parks: where to go, what is there, and for whom.</p>
        ) : (
          <p className={styles.intro}>
            Posts about <strong>{data.tag}</strong>. <a href="/blog">All posts</a>
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
