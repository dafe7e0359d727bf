import { expect, test } from 'vitest'
import { postsToEditInput, postsViewSearch, readPostsView } from './blog-edit.ts'
import { postStatusInput, savePostInput } from './blog-edit-schemas.ts'

const FIELDS = {
  title: ' Oaks ',
  author: 'Ann',
  excerpt: '',
  content: '<p>Old trees.</p>',
  tags: ['Trees', ' trees ', 'Shade'],
  relatedParkIds: [3, 1, 3],
}
const VERSIONED = { id: 1, version: 1 }

test('a view of the list stands in the address, and makes no sense at worst', () => {
  for (const search of ['', '?q=oak', '?status=draft', '?q=oak&status=scheduled&page=3'])
    expect(postsViewSearch(readPostsView(search))).toBe(search)
  expect(readPostsView('?status=gone&page=-1&q=%00')).toEqual({ text: '', status: null, page: 1 })
  expect(readPostsView('?page=1.5').page).toBe(1)
  expect(postsToEditInput(readPostsView('?status=draft'))).toEqual({
    text: '',
    page: 1,
    limit: 20,
    status: 'draft',
  })
})

test('what is saved is trimmed, each tag and park once', () => {
  expect(savePostInput.parse({ ...VERSIONED, fields: FIELDS }).fields).toEqual({
    ...FIELDS,
    title: 'Oaks',
    tags: ['Trees', 'Shade'],
    relatedParkIds: [3, 1],
  })
})

test.each([
  ['title', { title: ' ' }, 'must not be empty'],
  ['title', { title: 'x'.repeat(201) }, 'must be at most 200 characters'],
  ['author', { author: '' }, 'must not be empty'],
  ['author', { author: 'x'.repeat(81) }, 'must be at most 80 characters'],
  ['excerpt', { excerpt: 'x'.repeat(501) }, 'must be at most 500 characters'],
  ['content', { content: 'x'.repeat(90_001) }, 'must be at most 90000 characters'],
  ['tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, 'must be at most 20'],
  ['tags.0', { tags: ['x'.repeat(41)] }, 'must be at most 40 characters'],
  ['tags.0', { tags: ['!'] }, 'must hold a letter or a digit'],
  ['relatedParkIds', { relatedParkIds: Array(31).fill(1) }, 'must be at most 30'],
  ['relatedParkIds.0', { relatedParkIds: [2 ** 31] }, 'must be at most 2147483647'],
])('%s is refused in words', (path, wrong, message) => {
  const { error } = savePostInput.safeParse({ ...VERSIONED, fields: { ...FIELDS, ...wrong } })
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    [`fields.${path}`, message],
  ])
})

test('a moment goes with what is scheduled, and with nothing else', () => {
  const publishedAt = '2030-01-01T09:00:00.000Z'
  expect(postStatusInput.safeParse({ id: 1, status: 'scheduled', publishedAt }).success).toBe(true)
  for (const wrong of [
    { status: 'scheduled' },
    { status: 'published', publishedAt },
    { status: 'draft', publishedAt },
    { status: 'scheduled', publishedAt: 'tomorrow' },
  ])
    expect(postStatusInput.safeParse({ id: 1, ...wrong }).success).toBe(false)
})
