import { findLabel } from '#domain/facts/fact-texts.ts'
import type { KnownFact } from '#domain/park/park-schemas.ts'

const ELSEWHERE = 'nofollow noopener'

/** A fact that is a text of its own, as a link where it leads somewhere. */
export function TextFact({ fact: { key, value } }: { fact: KnownFact }) {
  const { name = key, format } = findLabel(key) ?? {}
  if (format === 'phone') {
    return (
      <>
        {name}: <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{value}</a>
      </>
    )
  }
  const link = linkOf(format, value)
  if (!link) return `${name}: ${value}`
  return (
    <>
      {name}:{' '}
      <a href={link.href} rel={ELSEWHERE}>
        {link.text}
      </a>
    </>
  )
}

function linkOf(format: string | undefined, value: string): { href: string; text: string } | null {
  if (format === 'url') {
    const [host = value] = value.replace(/^https?:\/\/(www\.)?/i, '').split(/[/?#]/)
    return { href: value, text: host }
  }
  if (format === 'wikidata') return { href: `https://www.wikidata.org/wiki/${value}`, text: value }
  if (format === 'commons') {
    const title = encodeURIComponent(value.replaceAll(' ', '_')).replace('%3A', ':')
    return { href: `https://commons.wikimedia.org/wiki/${title}`, text: value.split(':')[1] ?? '' }
  }
  return null
}
