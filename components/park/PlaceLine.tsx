import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { formatCount, quoted } from '#domain/text/format-text.ts'
import { usePageAddress } from '../app/page-address.ts'
import { readSearch } from '../search/search-url.ts'
import { AlsoLinks, hrefOf } from './AlsoLinks.tsx'
import styles from './Results.module.css'

type PlaceLineProps = {
  answer: Pick<SearchAnswer, 'place' | 'understood' | 'location'> | undefined
  state: SearchState
  /** Whether the list is ordered by the distance from the middle of the map. */
  isByMap: boolean
}

/** How the search text was understood; after a move, that the list is ordered by distance. */
export function PlaceLine(props: PlaceLineProps) {
  const lost = useLostWords(props.state)
  return (
    <>
      {lost.length > 0 && (
        <p className={styles.place}>{notUnderstood(lost, !!props.answer?.location)}</p>
      )}
      <Place {...props} />
    </>
  )
}

/** The words of a link that were not understood, while what they came with is searched for. */
function useLostWords({ place, filters }: SearchState): string[] {
  const params = new URLSearchParams(usePageAddress().search)
  const lost = params.getAll('unknown').filter(Boolean)
  if (lost.length === 0) return lost
  const linked = readSearch(params)
  const isElsewhere =
    place.mode === 'address' &&
    (linked.place.mode !== 'address' || linked.place.address !== place.address)
  const isOther = isElsewhere || JSON.stringify(filters) !== JSON.stringify(linked.filters)
  return isOther ? [] : lost
}

function Place({ answer, state, isByMap }: PlaceLineProps) {
  if (state.place.mode === 'bounds') {
    return <p className={styles.place}>In the area you searched</p>
  }
  if (state.moved && isByMap)
    return <p className={styles.place}>Nearest to the middle of the map first</p>
  if (state.place.mode !== 'address' || !answer?.place) return null
  const { typed } = state.place
  const { place, understood } = answer
  const { spelling, unknown = place.unknown === undefined ? [] : [place.unknown] } =
    understood ?? {}
  const plain = (text = '') => text.replaceAll(',', '')
  const others = unknown.filter((text) => plain(text) !== plain(place.unknown))
  return (
    <p className={styles.place}>
      {spelling && `Showing results for ${quoted(spelling.to)}. `}
      {others.length < unknown.length && `We don’t know “${quoted(place.unknown ?? '')}”. `}
      {others.length > 0 && `${notUnderstood(others, true)} `}
      {place.towns && `${place.towns.name} is in ${formatCount(place.towns.count)} towns here. `}
      {unknown.length > 0
        ? `Showing ${place.name}.`
        : `${place.bounds ? 'All of' : 'Around'} ${place.name}`}
      {place.towns?.nearest.map((address) => (
        <a key={address} href={hrefOf(state, address)}>
          {address}
        </a>
      ))}
      {place.also && <AlsoLinks places={place.also} state={state} />}
      {spelling && <ExactLink what="Search instead for" text={spelling.from} />}
      {typed && !spelling && <ExactLink what="Search for exactly" text={typed} />}
    </p>
  )
}

function ExactLink({ what, text }: { what: string; text: string }) {
  return (
    <a href={`/?exact=true&address=${encodeURIComponent(text)}`}>
      {what} “{quoted(text)}”
    </a>
  )
}

/** 'Not understood: “quiet”. The rest was searched.' */
function notUnderstood(words: readonly string[], isSearched: boolean): string {
  const quotes = words.map((text) => `“${quoted(text)}”`)
  return `Not understood: ${quotes.join(', ')}.${isSearched ? ' The rest was searched.' : ''}`
}
