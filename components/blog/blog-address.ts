/** The page of the list an address names; 1 where it names none. */
export function readBlogPage(search: string): number {
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** Whether an address asks for a post as it will be, which the operator alone may see. */
export function isPreview(search: string): boolean {
  return new URLSearchParams(search).get('preview') === 'true'
}

/** What a path of the blog says behind '/blog': a tag, or the slug of a post. */
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
