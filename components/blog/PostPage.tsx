import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { postDate, tableOfContents } from '#domain/blog/blog.ts'
import { BLOG_FAILURES } from '#domain/blog/blog-messages.ts'
import type { Post } from '#domain/blog/blog-schemas.ts'
import { record } from '../app/analytics.ts'
import { usePageAddress } from '../app/page-address.ts'
import { TextPage } from '../layout/TextPage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Blog.module.css'
import { isPreview, postQuery, readBlogPath } from './blog-address.ts'
import post from './Post.module.css'
import { RelatedParks } from './RelatedParks.tsx'
import { Tags } from './Tags.tsx'

export function PostPage() {
  const { path, search } = usePageAddress()
  const preview = isPreview(search)
  const { slug = '' } = readBlogPath(path)
  const { data, isError } = useQuery(postQuery({ slug, ...(preview ? { preview } : {}) }))
  useViewed(preview ? undefined : data?.post)
  return (
    <TextPage>
      {isError && <p role="alert">{BLOG_FAILURES.post}</p>}
      {!data && !isError && <p className={styles.spinner} role="status" aria-label="Loading" />}
      {data && (
        <>
          <Article {...data.post} isPreview={preview} />
          <RelatedParks parks={data.relatedParks} />
        </>
      )}
    </TextPage>
  )
}

function Article({ isPreview, ...article }: Post & { isPreview: boolean }) {
  const { title, author, publishedAt, excerpt, content, status } = article
  return (
    <article>
      <ButtonLink href="/blog" look="quiet">
        <IconArrowLeft size={18} aria-hidden /> Back to Blog
      </ButtonLink>
      {status !== 'published' && (
        <p className={post.notice}>A preview: visitors can't see this post yet.</p>
      )}
      {isPreview && status === 'published' && (
        <p className={post.notice}>A preview: visitors see this post as it was last saved.</p>
      )}
      <div className={post.head}>
        <Tags tags={article.tags} />
        <h1>{title}</h1>
        <p className={styles.facts}>
          {`By ${author} • `}
          <time dateTime={publishedAt ?? undefined}>{postDate(publishedAt)}</time>
          {` · ${article.minutes} min read`}
        </p>
        {article.label && <p className={styles.facts}>{article.label}</p>}
      </div>
      {excerpt && <p className={post.excerpt}>{excerpt}</p>}
      <Contents html={content} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised before it was stored */}
      <div className={post.body} dangerouslySetInnerHTML={{ __html: withScrollable(content) }} />
    </article>
  )
}

function Contents({ html }: { html: string }) {
  const entries = tableOfContents(html)
  if (entries.length === 0) return null
  return (
    <nav className={post.contents} aria-label="Table of contents">
      <p>In this article</p>
      <ol>
        {entries.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function useViewed(viewed: Pick<Post, 'slug' | 'title'> | undefined): void {
  const { slug, title } = viewed ?? {}
  useEffect(() => {
    if (slug !== undefined && title !== undefined) record({ event: 'blog_view', slug, title })
  }, [slug, title])
}

/**
 * Makes horizontally scrolling content accessible by keyboard: wraps each table in a focusable
 * region, and makes code blocks focusable.
 *
 * @param html sanitised
 */
export function withScrollable(html: string): string {
  return html
    .replaceAll(
      /<table\b/g,
      '<div class="scrolls" role="region" aria-label="Table" tabindex="0"><table',
    )
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<pre\b/g, '<pre tabindex="0"')
}
