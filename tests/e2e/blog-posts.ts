import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { signIn } from './sign-in.ts'

type Fields = {
  title: string
  author: string
  excerpt: string
  content: string
  tags: string[]
  relatedParkIds: number[]
}

export type MadePost = { id: number; slug: string; title: string }

/** A word that no other test uses. */
export function uniqueWord(): string {
  return `zz${randomUUID().replaceAll('-', '').slice(0, 16)}`
}

/** Calls one of the operator's procedures, signed in. */
export async function callBlog(page: Page, name: string, input: object) {
  const response = await page.request.post(`/api/trpc/blog.${name}`, {
    data: input,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(response.status()).toBe(200)
  return (await response.json()).result.data
}

/** Creates a post, by default a draft. */
export async function makePost(
  page: Page,
  fields: Partial<Fields> & { title: string },
  status: 'draft' | 'published' = 'draft',
): Promise<MadePost> {
  const cookies = await page.context().cookies()
  if (!cookies.some(({ name }) => name === 'parkfetch_session')) await signIn(page)
  const { id, slug } = await callBlog(page, 'create', { title: fields.title })
  const plain = { author: 'Ann', excerpt: 'Old trees.', content: '<p>Old trees.</p>' }
  const all = { ...plain, tags: [], relatedParkIds: [], ...fields }
  await callBlog(page, 'save', { id, version: 1, fields: all })
  if (status === 'published') await callBlog(page, 'setStatus', { id, status })
  return { id, slug, title: fields.title }
}
