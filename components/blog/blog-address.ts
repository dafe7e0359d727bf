import { procedureQuery } from '../app/trpc.ts'

/** Returns the page number in a query string; 1 if it is absent or invalid. */
export function readBlogPage(search: string): number {
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** Whether the query string requests a preview, which only the operator may see. */
export function isPreview(search: string): boolean {
  return new URLSearchParams(search).get('preview') === 'true'
}

/** Parses a path below '/blog': a tag, or a post's slug. */
export function readBlogPath(path: string): { tag?: string; slug?: string } {
  const [, , first, second] = path.split('/')
  if (first === 'tag' && second) return { tag: decodePart(second) }
  return first ? { slug: decodePart(first) } : {}
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function postsQuery(place: { page: number; tag?: string }) {
  return procedureQuery('blog.list', place)
}

export function postQuery(place: { slug: string; preview?: boolean }) {
  return procedureQuery('blog.bySlug', place)
}
