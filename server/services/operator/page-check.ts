/** The parts of a page's response that matter to search engines. */
export type PageAnswer = {
  status: number
  location: string | null
  /** The X-Robots-Tag header. */
  robots: string | null
  html: string
}

/** The result of checking a page; without `error`, it is fine. */
export type PageCheck = {
  /** The canonical URL the page states: a path if it is on this site. */
  canonical: string | null
  error: string | null
}

/** A page as it should be. `isHidden`: whether it may ask search engines not to list it. */
type ExpectedPage = { origin: string; path: string; isHidden?: boolean }

/** Checks that search engines can index a page at its URL in the sitemap. */
export function checkPage(answer: PageAnswer, page: ExpectedPage): PageCheck {
  const { status, location } = answer
  if (status >= 300 && status < 400) {
    return failed(`The page leads on to ${location ?? 'an unknown address'}.`)
  }
  if (status !== 200) return failed(`The page answered with status ${status}.`)
  const tags = readTags(answer.html)
  const named = tags.find(({ tag, rel }) => tag === 'link' && words(rel).includes('canonical'))
  const canonical = named?.href ? pathOf(named.href, page.origin) : null
  if (!page.isHidden && asksNotToBeFound(tags, answer.robots)) {
    return { canonical, error: 'The page asks search engines not to list it (noindex).' }
  }
  if (canonical === null) return failed('The page does not name its canonical address.')
  if (canonical !== page.path) {
    return { canonical, error: `The page names another address as its own: ${canonical}` }
  }
  return { canonical, error: null }
}

function failed(error: string): PageCheck {
  return { canonical: null, error }
}

type Tag = { tag: string } & Record<string, string>

/** The tags in a page's head that are relevant to search engines. */
function readTags(html: string): Tag[] {
  const head = html.split(/<\/head>/i, 1)[0] ?? ''
  const bare = head.replace(/<!--.*?-->|<(script|style)\b.*?<\/\1>/gis, '')
  return [...bare.matchAll(/<(link|meta)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi)].map(
    ([, tag = '', attributes = '']) => ({ tag: tag.toLowerCase(), ...readAttributes(attributes) }),
  )
}

function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)
  return Object.fromEntries(
    [...found].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      unescapeHtml(values.find((value) => value !== undefined) ?? ''),
    ]),
  )
}

const SIGNS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
}

function unescapeHtml(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|#x27|amp);/g, (sign) => SIGNS[sign] ?? sign)
}

function asksNotToBeFound(tags: Tag[], header: string | null): boolean {
  const inHead = tags.filter(({ tag, name }) => tag === 'meta' && name?.toLowerCase() === 'robots')
  return [header ?? '', ...inHead.map(({ content }) => content ?? '')]
    .flatMap(words)
    .some((word) => word === 'noindex' || word === 'none')
}

function words(text = ''): string[] {
  return text.toLowerCase().split(/[\s,:]+/)
}

function pathOf(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}
