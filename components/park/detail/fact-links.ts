import { findLabel } from '#domain/facts/fact-texts.ts'
import type { TextFormat } from '#domain/facts/text-values.ts'
import type { KnownFact } from '#domain/park/park-schemas.ts'

/** Whether a fact is implied by trails and paths, which are listed. */
export function isImpliedRun({ key, how }: Pick<KnownFact, 'key' | 'how'>): boolean {
  return key === 'running' && how === 'derived'
}

type Link = { href: string; text: string; rel?: string }

/** Whether a fact is the name of an entry in another database, which is linked among the sources. */
export function isEntryElsewhere(key: string): boolean {
  const format = findLabel(key)?.format
  return format === 'wikidata' || format === 'commons'
}

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
