import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { formatCount, quoted } from '#domain/text/format-text.ts'
import { notUnderstoodText } from '#domain/text/messages.ts'
import { usePageAddress } from '../app/page-address.ts'
import { AlsoLinks } from './AlsoLinks.tsx'
import styles from './Results.module.css'

type PlaceLineProps = {
  answer: Pick<SearchAnswer, 'place' | 'understood'> | undefined
  isMoved: boolean
  /** Whether a part of the map was searched. */
  isBox: boolean
  /** The typed text, if some of its words became filters. */
  typed: string | undefined
}

/** How the search text was understood; after a move, that the list is ordered by distance. */
export function PlaceLine({ answer, isMoved, isBox, typed }: PlaceLineProps) {
  if (isBox) return <p className={styles.place}>In the area you searched</p>
  if (isMoved) return <p className={styles.place}>Nearest to the middle of the map first</p>
  const { place, understood } = answer ?? {}
  if (!place) return null
  const { spelling, unknown = place.unknown === undefined ? [] : [place.unknown] } =
    understood ?? {}
  const plain = (text = '') => text.replaceAll(',', '')
  const others = unknown.filter((text) => plain(text) !== plain(place.unknown))
  return (
    <p className={styles.place}>
      {spelling && `Showing results for ${quoted(spelling.to)}. `}
      {others.length < unknown.length && `We don’t know “${quoted(place.unknown ?? '')}”. `}
      {others.length > 0 && `${notUnderstoodText(others)} `}
      {place.towns && `${place.towns.name} is in ${formatCount(place.towns.count)} towns here. `}
      {unknown.length > 0
        ? `Showing ${place.name}.`
        : `${place.bounds ? 'All of' : 'Around'} ${place.name}`}
      {place.towns?.nearest.map((address) => (
        <TownLink key={address} address={address} />
      ))}
      {place.also && <AlsoLinks places={place.also} />}
      {spelling && <ExactLink what="Search instead for" text={spelling.from} />}
      {typed && !spelling && <ExactLink what="Search for exactly" text={typed} />}
    </p>
  )
}

/** The same search, in one of the towns that it may mean. */
function TownLink({ address }: { address: string }) {
  const params = new URLSearchParams(usePageAddress().search)
  params.set('address', address)
  return <a href={`/?${params}`}>{address}</a>
}

function ExactLink({ what, text }: { what: string; text: string }) {
  return (
    <a href={`/?exact=true&address=${encodeURIComponent(text)}`}>
      {what} “{quoted(text)}”
    </a>
  )
}
