import type { TextFormat } from '#domain/facts/text-values.ts'

type Link = { href: string; text: string; rel?: string }

/** Where a fact that is a text leads; undefined if nowhere. */
export function linkOfFact(format: TextFormat | undefined, value: string): Link | undefined {
  const rel = 'nofollow noopener'
  switch (format) {
    case 'phone':
      return { href: `tel:${value.replace(/[^\d+]/g, '')}`, text: value }
    case 'url': {
      const [host = value] = value.replace(/^https?:\/\/(www\.)?/i, '').split(/[/?#]/)
      return { href: value, rel, text: host }
    }
    case 'wikidata':
      return { href: `https://www.wikidata.org/wiki/${value}`, rel, text: 'Wikidata' }
    case 'commons': {
      const title = encodeURIComponent(value.replaceAll(' ', '_')).replace('%3A', ':')
      const href = `https://commons.wikimedia.org/wiki/${title}`
      return { href, rel, text: 'Wikimedia Commons' }
    }
  }
}
