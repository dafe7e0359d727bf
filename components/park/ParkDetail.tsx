import { IconClock, IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { isDogFriendly } from '#domain/facts/amenities.ts'
import { HOURS } from '#domain/facts/answers.ts'
import { type Coordinates, distanceMetres, milesText } from '#domain/geo/geo.ts'
import { nearestIn, polygonsOf } from '#domain/geo/nearest.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { PARK_CLOSED, STALE_PARK } from '#domain/text/messages.ts'
import { useDistanceText } from '../app/units.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { changePath } from '../visitors/suggestions/suggest-path.ts'
import { Credits } from './Credits.tsx'
import { findAnswer } from './detail/asked-about.ts'
import { HoursStillSo } from './detail/FactLine.tsx'
import { type AskedOfPark, HowItFits } from './detail/HowItFits.tsx'
import { OpeningHours } from './detail/OpeningHours.tsx'
import { ParkFacts } from './detail/ParkFacts.tsx'
import { ParkInsides } from './detail/ParkInsides.tsx'
import { ParkSummary } from './detail/ParkSummary.tsx'
import { WayThere } from './detail/WayThere.tsx'
import { nearestWayIn } from './directions.ts'
import type { Gallery } from './gallery/Gallery.tsx'
import { galleryPhotos } from './gallery/gallery.ts'
import { ParkAction } from './ParkActions.tsx'
import styles from './ParkDetail.module.css'
import { ParkImage } from './ParkImage.tsx'
import { Rating } from './Stars.tsx'
import { walkText } from './walk.ts'

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

export type ParkDetailProps = {
  park: Park
  asked?: AskedOfPark | undefined
  /** What was asked about the park, which is marked: a fact's key, or 'hours'. */
  about?: string | undefined
  /** The visitor's location or the searched place, if known. */
  from?: Coordinates | undefined
  /** Whether that is where the visitor is. */
  isVisitor?: boolean | undefined
  /** The heading level of its sections: one below the park's name. */
  heading?: 'h2' | 'h3'
}

/**
 * A park's card: how it fits what was asked for, the way there, hours, all that is known by group,
 * then what it is like. What is unknown is stated as unknown.
 */
export function ParkDetail(props: ParkDetailProps) {
  const { park, asked, about, from, isVisitor = false, heading = 'h3' } = props
  const answer = findAnswer(park, about)
  const isDogs = isDogFriendly(park)
  return (
    <div className={styles.detail}>
      {(park.closed || isDogs) && (
        <div className={styles.head}>
          {park.closed && (
            <p className={styles.closed}>
              {PARK_CLOSED}
              <Source park={park} field="closed" />
            </p>
          )}
          {isDogs && <p className={styles.dogs}>Dog-friendly</p>}
        </div>
      )}
      {asked && <HowItFits park={park} asked={asked} heading={heading} />}
      <Fact icon={<IconMapPin size={20} aria-hidden />} name="Address">
        {park.formattedAddress ??
          park.vicinity ??
          park.near ??
          park.place ??
          'No address available'}
        <AddressSource park={park} />
        {from && <Distance park={park} from={from} isVisitor={isVisitor} />}
      </Fact>
      <WayThere park={park} from={from} />
      <Fact
        icon={<IconClock size={20} aria-hidden />}
        name="Opening hours"
        isAsked={about === HOURS.key}
      >
        <OpeningHours park={park} />
        {park.openingHours && (
          <>
            <Source park={park} field="openingHours" />
            {park.facts && !park.closed && <HoursStillSo park={park} />}
          </>
        )}
        <a className={styles.sign} href={changePath(park, 'hours')} data-scripted>
          What does the sign say?
        </a>
      </Fact>
      <Amenities park={park} heading={heading} askedFor={answer.amenity} />
      <ParkFacts park={park} heading={heading} answer={answer} />
      {park.facts && !park.closed && <ParkAction park={park} part="question" />}
      <ParkInsides park={park} heading={heading} />
      {park.description && (
        <p className={styles.description}>
          {park.description}
          <Source park={park} field="description" />
        </p>
      )}
      <ParkSummary park={park} />
      <div className={styles.image}>
        <ParkPhotos key={park.id} park={park} />
      </div>
      <div className={styles.rating}>
        <Rating park={park} />
        <ParkAction park={park} part="rating" />
      </div>
      {park.stale && <p className={styles.unknown}>{STALE_PARK}</p>}
      <Credits parks={[park]} />
      <div className={styles.last}>
        <ParkAction park={park} part="report" />
        <ButtonLink look="quiet" href={changePath(park)} data-scripted>
          Suggest a change
        </ButtonLink>
        <ParkAction park={park} part="history" />
      </div>
    </div>
  )
}

function Source({ park: { source, toldBy }, field }: { park: Park; field: string }) {
  return <small className={styles.source}>{sourceName(toldBy?.[field] ?? source)}</small>
}

function AddressSource({ park }: { park: Park }) {
  if (park.formattedAddress) return <Source park={park} field="formattedAddress" />
  if (park.vicinity) return <Source park={park} field="vicinity" />
  const streets = park.nearFrom && `, with the streets of ${sourceName(park.nearFrom)}`
  return (
    (park.near ?? park.place) && (
      <small className={styles.source}>{['Worked out from its position', streets]}</small>
    )
  )
}

type DistanceProps = { park: Park; from: Coordinates; isVisitor: boolean }

/** The distance to the nearest entrance, else to the nearest edge if the outline is known. */
function Distance({ park, from, isVisitor }: DistanceProps) {
  const text = useDistanceText()
  const middle = { lat: park.latitude, lng: park.longitude }
  // The searched place is the park itself.
  if (!isVisitor && distanceMetres(from, middle) < 1) return null
  const edge = park.outline ? nearestIn(polygonsOf(park.outline), from) : middle
  if (edge === from && isVisitor) return <p className={styles.aside}>You are in it</p>
  const to = edge === from ? edge : (nearestWayIn(park.entrances ?? [], from) ?? edge)
  const walk = walkText(distanceMetres(from, to))
  return (
    <p className={styles.aside}>
      <span>{distanceText(from, to, text)}</span>
      {walk && ` · ${walk}`}
    </p>
  )
}

type AmenitiesProps = { park: Park; heading: 'h2' | 'h3'; askedFor: string | undefined }

function Amenities({ park, heading: Heading, askedFor }: AmenitiesProps) {
  const sources = park.amenities.map((name) => park.amenitiesFrom?.[name] ?? park.source)
  const [first = '', ...others] = new Set(sources)
  return (
    <section aria-label="Amenities">
      <Heading className={styles.subtitle}>Amenities</Heading>
      {park.amenities.length === 0 ? (
        <p className={styles.unknown}>None known yet</p>
      ) : (
        <ul className={styles.amenities}>
          {park.amenities.map((amenity, index) => (
            <li key={amenity} data-about={amenity === askedFor || undefined}>
              {amenity}
              {others.length > 0 && <small>{`, ${sourceName(sources[index] ?? '')}`}</small>}
            </li>
          ))}
        </ul>
      )}
      {first && others.length === 0 && <p className={styles.source}>{sourceName(first)}</p>}
    </section>
  )
}

type FactProps = { icon: ReactNode; name: string; isAsked?: boolean; children: ReactNode }

function Fact({ icon, name, isAsked, children }: FactProps) {
  return (
    <div className={styles.fact} data-about={isAsked || undefined}>
      {icon}
      <div>
        <span className="visually-hidden">{name}: </span>
        {children}
      </div>
    </div>
  )
}

/** The initial direction from one place to another, as one of eight compass points. */
export function compassPoint(from: Coordinates, to: Coordinates): (typeof POINTS)[number] {
  const radians = Math.PI / 180
  const turn = (to.lng - from.lng) * radians
  const [start, end] = [from.lat * radians, to.lat * radians]
  const east = Math.sin(turn) * Math.cos(end)
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn)
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return POINTS[(eighth + 8) % 8] ?? 'N'
}

/** Distance and direction: '0.8 miles NE'; '0.0 miles' has no direction. */
export function distanceText(from: Coordinates, to: Coordinates, text = milesText): string {
  const distance = text(distanceMetres(from, to))
  return /^0(\.0)? /.test(distance) ? distance : `${distance} ${compassPoint(from, to)}`
}

/** The first photo, then all of them once the gallery is loaded; without photos the portrait. */
function ParkPhotos({ park }: { park: Park }) {
  const [Shown, setShown] = useState<typeof Gallery | null>(null)
  const photos = galleryPhotos(park.photos)
  const hasPhotos = photos.length > 0

  useEffect(() => {
    if (!hasPhotos) return
    let isCurrent = true
    import('./gallery/Gallery.tsx').then(
      (file) => isCurrent && setShown(() => file.Gallery),
      // The first photo stays.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [hasPhotos])

  return Shown && hasPhotos ? (
    <Shown park={park} photos={photos} />
  ) : (
    <ParkImage park={park} width={800} />
  )
}
