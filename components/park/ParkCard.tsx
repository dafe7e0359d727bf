import { type MouseEvent, memo, useContext, useEffect, useRef } from 'react'
import { isDogFriendly } from '#domain/facts/amenities.ts'
import { type Asked, type Chip, cardChips } from '#domain/facts/filter-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'
import { useDistanceText } from '../app/units.ts'
import { DistanceContext } from '../location/distance-context.ts'
import { island } from '../ui/island.tsx'
import { SaveButton } from '../visitors/saved/SavedControls.tsx'
import styles from './ParkCard.module.css'
import { ParkImage } from './ParkImage.tsx'
import starStyles from './Stars.module.css'
import { walkText } from './walk.ts'

const Rating = island(() => import('./Stars.tsx').then((file) => file.Rating), starStyles)

const CHIPS = { desktop: 3, mobile: 1 }

type ParkCardProps = {
  park: ParkResult
  selected: boolean
  /** What the search asks for, which the chips show first. */
  asked: Asked
  /** Whether its placeholder includes the landscape. */
  isDrawn?: boolean
  onSelect: (park: ParkResult) => void
}

/**
 * A park in the list: compact with a thumbnail on a phone, with a tall image elsewhere. A plain
 * click selects the park; any other click follows the link.
 */
export const ParkCard = memo(function ParkCard(props: ParkCardProps) {
  const { park, selected, asked, isDrawn = true, onSelect } = props
  const card = useRef<HTMLElement>(null)

  useEffect(() => {
    if (selected) card.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  function select(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) {
      return
    }
    event.preventDefault()
    onSelect(park)
  }

  return (
    <article ref={card} className={styles.card} data-selected={selected || undefined}>
      <div className={styles.image}>
        <ParkImage park={park} width={400} isDrawn={isDrawn} />
      </div>
      <div className={styles.body}>
        <h3 className={styles.name}>
          <a
            href={parkPath(park)}
            onClick={select}
            aria-current={selected ? 'true' : undefined}
            data-park={park.id}
          >
            {park.name}
          </a>
        </h3>
        {park.rating !== undefined && <Rating park={park} />}
        <p className={styles.address}>
          {park.vicinity ?? park.near ?? park.place ?? 'No address available'}
        </p>
        <Distance park={park} />
        <Chips park={park} chips={cardChips(park, asked)} />
      </div>
      <SaveButton park={park} onCard />
    </article>
  )
})

/** How far it is; nothing of the place that was searched itself. */
function Distance({ park }: { park: ParkResult }) {
  const metres = useContext(DistanceContext)?.(park) ?? 0
  const distanceText = useDistanceText()
  // To a circle of its size.
  const isAbout = park.area && !park.hasOutline
  const far = distanceText(metres)
  const isFar = metres >= 1 && !(isAbout && /^0(\.0)? /.test(far))
  if (!isFar && !park.edge) return null
  const walk = park.edge ? 'just outside' : walkText(metres)
  return (
    <p className={styles.distance}>
      <svg width="16" height="16" aria-hidden="true">
        <use href="#pin" />
      </svg>
      {isFar && <span>{`${isAbout ? 'about ' : ''}${far} away`}</span>}
      {walk && <small>{isFar ? `· ${walk}` : walk}</small>}
    </p>
  )
}

/** Chips, and the sources of all that the card says but a rating, which names its own. */
function Chips({ park, chips }: { park: ParkResult; chips: Chip[] }) {
  const shown = chips.slice(0, CHIPS.desktop)
  const ofChips = shown.flatMap(({ source }) => source ?? [])
  const sources = new Set([...ofChips, park.nearFrom ?? park.toldBy?.vicinity ?? park.source])
  const asked = shown.filter(({ state }) => state !== 'other').length
  const more = (most: number, className: string | undefined) =>
    chips.length > most && <li className={className}>{`+${chips.length - most} more`}</li>
  return (
    <div className={styles.sourced}>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label="Amenities">
          {shown.map(({ text, state }) => (
            <li
              key={text}
              data-state={state === 'other' ? undefined : state}
              data-dogs={isDogFriendly({ name: '', amenities: [text] }) || undefined}
            >
              {text}
            </li>
          ))}
          {more(CHIPS.desktop, styles.onlyDesktop)}
          {more(asked || CHIPS.mobile, styles.onlyMobile)}
        </ul>
      )}
      <small>{[...sources].map(sourceName).join(', ')}</small>
    </div>
  )
}
