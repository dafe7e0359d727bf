import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Post } from '#domain/blog/blog-schemas.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { PageAddressContext } from '../app/page-address.ts'
import { makeQueryClient } from '../app/queries.ts'
import { BlogPage } from './BlogPage.tsx'
import { postQuery, postsQuery } from './blog-address.ts'
import { PostPage } from './PostPage.tsx'
import { RelatedParks } from './RelatedParks.tsx'

const LABEL = 'Written by a program from what is known of the parks.'

const POST: Post = {
  id: 1,
  slug: 'elms',
  title: 'Elms',
  author: 'Ann',
  excerpt: 'Old trees.',
  tags: [],
  publishedAt: '2025-01-05T12:00:00.000Z',
  updatedAt: '2025-01-05T12:00:00.000Z',
  content: '<p>Trees.</p>',
  minutes: 1,
  isGenerated: false,
  label: null,
  status: 'published',
}

const PARK: Park = {
  id: 7,
  name: 'Elm Park',
  latitude: 37.7,
  longitude: -122.4,
  source: 'seed',
  amenities: [],
  types: [],
  vicinity: '12 Elm St, Boston',
}

/** Renders a page at a URL with these answers in the cache. */
function render(
  page: ReactElement,
  path = '/blog',
  prepare: (client: QueryClient) => void = () => {},
): string {
  const client = makeQueryClient()
  prepare(client)
  const [pathname = '', search] = path.split('?')
  const address = { path: pathname, search: search ? `?${search}` : '' }
  const tree = (
    <QueryClientProvider client={client}>
      <PageAddressContext value={address}>{page}</PageAddressContext>
    </QueryClientProvider>
  )
  return renderToString(tree).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

/** Puts a failed query into the client. */
function failed(client: QueryClient, queryKey: readonly unknown[]): void {
  client.setDefaultOptions({ queries: { retryOnMount: false } })
  const query = client.getQueryCache().build(client, { queryKey })
  query.setState({ status: 'error', error: new Error('503') })
}

const answerOf = (posts: Post[]) => ({ posts, total: posts.length, page: 1, pages: 1 })

describe('the list', () => {
  test('says that there is nothing, where there is nothing', () => {
    const { queryKey } = postsQuery({ page: 1 })
    const none = 'No blog posts found. Check back soon!'
    const html = render(<BlogPage />, '/blog', (client) =>
      client.setQueryData(queryKey, answerOf([])),
    )
    expect(html).toContain(none)
    const full = render(<BlogPage />, '/blog', (client) =>
      client.setQueryData(queryKey, answerOf([POST])),
    )
    expect(full).not.toContain(none)
    expect(full).toContain('January 5, 2025')
  })

  test('says that it could not be had', () => {
    const html = render(<BlogPage />, '/blog', (client) =>
      failed(client, postsQuery({ page: 1 }).queryKey),
    )
    expect(html).toContain('<p role="alert">Failed to fetch blog posts</p>')
    expect(html).not.toContain('Loading')
    expect(render(<BlogPage />)).toContain('aria-label="Loading"')
  })

  test.each([
    ['a program wrote', [LABEL, LABEL], LABEL],
    ['people wrote', [null, null], undefined],
    ['a program wrote some of', [LABEL, null], 'Those that a program wrote say so.'],
  ])('says once of posts that %s who did', (_, labels, text) => {
    const { queryKey } = postsQuery({ page: 1 })
    const posts = labels.map((label, id) => ({ ...POST, id, label, isGenerated: label !== null }))
    const html = render(<BlogPage />, '/blog', (client) =>
      client.setQueryData(queryKey, answerOf(posts)),
    )
    const said = html.match(/Written by a program[^<]*|Those that a program[^<]*/g) ?? []
    expect(said.map((one) => one.trim())).toEqual(text ? [text] : [])
  })
})

describe('a post', () => {
  const show = (post: Post, preview = false) =>
    render(<PostPage />, `/blog/elms${preview ? '?preview=true' : ''}`, (client) => {
      const place = { slug: 'elms', ...(preview ? { preview } : {}) }
      client.setQueryData(postQuery(place).queryKey, { post, relatedParks: [PARK] })
    })

  test('says that it could not be had', () => {
    const html = render(<PostPage />, '/blog/elms', (client) =>
      failed(client, postQuery({ slug: 'elms' }).queryKey),
    )
    expect(html).toContain('<p role="alert">Failed to fetch blog post</p>')
    expect(html).not.toContain('Loading')
  })

  test('has its day, or is a draft', () => {
    expect(show(POST)).toContain('January 5, 2025</time>')
    expect(show({ ...POST, status: 'draft', publishedAt: null }, true)).toContain('Draft</time>')
  })

  test('says that a program wrote it', () => {
    expect(show({ ...POST, isGenerated: true, label: LABEL })).toContain(LABEL)
    expect(show(POST)).not.toContain(LABEL)
  })

  test('says what of a preview visitors see', () => {
    expect(show(POST)).not.toContain('A preview')
    expect(show(POST, true)).toContain('A preview: visitors see this post as it was last saved.')
    expect(show({ ...POST, status: 'draft' }, true)).toContain(
      "A preview: visitors can't see this post yet.",
    )
  })
})

describe('the parks of a post', () => {
  test('are listed with their place, their rating and the way to the map', () => {
    const html = render(<RelatedParks parks={[{ ...PARK, rating: 4.5, userRatingsTotal: 1234 }]} />)
    expect(html).toContain('Parks Featured in This Article')
    expect(html).toContain('<p>12 Elm St, Boston</p>')
    expect(html).toContain('<p>Rating: 4.5/5 (1,234 reviews)</p>')
    expect(html).toMatch(/<a [^>]*href="\/\?park=7"[^>]*>View on Map</)
  })

  test('that nobody has rated say so', () => {
    expect(render(<RelatedParks parks={[PARK]} />)).toContain('<p>No ratings yet</p>')
    const html = render(<RelatedParks parks={[{ ...PARK, rating: 4 }]} />)
    expect(html).toContain('<p>Rating: 4/5</p><small>from Parkfetch</small>')
  })
})
