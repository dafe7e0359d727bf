import { IconClock, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { HOURS } from '#domain/facts/answers.ts'
import { formatAcres } from '#domain/geo/acres.ts'
import { approachFrom } from '#domain/geo/approach.ts'
import { type Coordinates, distanceMetres, milesText } from '#domain/geo/geo.ts'
import { hasHours } from '#domain/hours/has-hours.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { PARK_CLOSED, STALE_PARK } from '#domain/text/messages.ts'
import { parkPath } from '#domain/text/slug.ts'
import { useDistanceText } from '../app/units.ts'
import { PrintedAddress } from '../ui/PrintedAddress.tsx'
import { hoursSaidText } from '../visitors/answers/answer-texts.ts'
import { AnswerLine } from './detail/AnswerLine.tsx'
import { findAnswer } from './detail/asked-about.ts'
import { Corrections } from './detail/Corrections.tsx'
import { type AskedOfPark, howItFits } from './detail/how-it-fits.ts'
import { OpeningHours, useMinute } from './detail/OpeningHours.tsx'
import { ParkSources } from './detail/ParkSources.tsx'
import { ParkSummary } from './detail/ParkSummary.tsx'
import { UnknownFacts } from './detail/UnknownFacts.tsx'
import { WayThere } from './detail/WayThere.tsx'
import { WhatsHere } from './detail/WhatsHere.tsx'
import { reportedHours } from './detail/whats-here.ts'
import { ParkAction } from './ParkActions.tsx'
import styles from './ParkDetail.module.css'
import { Rating } from './Stars.tsx'
import { walkText } from './walk.ts'

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
/** With fewer known facts than this, the question comes before them. */
const FEW_FACTS = 3

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
 * A park's card below its picture and name, each thing once: stars, where and how far, whether it
 * is open, the answer to what was asked for, the way there, what is there, what is not known, where
 * to say that something is wrong, and the sources.
 */
export function ParkDetail(props: ParkDetailProps) {
  const { park, asked, about, from, isVisitor = false, heading = 'h3' } = props
  const answer = findAnswer(park, about)
  const now = useMinute()
  const fits = asked ? howItFits(park, asked, now) : []
  const wanted = fits.flatMap(({ key, state }) => (key && state === 'unknown' ? [key] : []))
  const facts = <WhatsHere park={park} heading={heading} answer={answer} />
  const question = park.facts && !park.closed && (
    <ParkAction park={park} part="question" wanted={wanted} heading={heading} />
  )
  // What visitors settle does not move the question they answer.
  const known = park.facts?.filter(({ how }) => how !== 'visitors') ?? []
  const isQuestionFirst = known.length < FEW_FACTS
  const reported = reportedHours(park)
  return (
    <div className={styles.detail}>
      <div className={styles.rating}>
        <Rating park={park} />
        <ParkAction park={park} part="rating" />
      </div>
      {park.closed && <p className={styles.closed}>{PARK_CLOSED}</p>}
      <div className={styles.where}>
        <Fact icon={<IconMapPin size={20} aria-hidden />} name="Address">
          {park.formattedAddress ??
            park.vicinity ??
            park.near ??
            park.place ??
            'No address available'}
          <HowFar {...{ park, from, isVisitor }} />
        </Fact>
        {hasHours(park) ? (
          <Fact
            icon={<IconClock size={20} aria-hidden />}
            name="Opening hours"
            isAsked={about === HOURS.key}
          >
            <OpeningHours key={park.id} park={park} isAsked={about === HOURS.key} />
            <Aside text={park.openingHours?.rule ?? ''} />
            <Aside text={hoursSaidText(park.said ?? [])} />
          </Fact>
        ) : (
          reported && (
            <Fact
              icon={<IconClock size={20} aria-hidden />}
              name="Opening hours"
              isAsked={about === HOURS.key}
            >
              {reported}
            </Fact>
          )
        )}
      </div>
      <AnswerLine fits={fits} need={asked?.need} />
      <WayThere park={park} from={from} />
      <div className={styles.about}>
        {park.description && <p>{park.description}</p>}
        <ParkSummary park={park} fits={fits} />
      </div>
      {isQuestionFirst && question}
      {facts}
      {!isQuestionFirst && question}
      {park.facts && <UnknownFacts park={park} answer={answer} />}
      <Corrections park={park} heading={heading} />
      {park.stale && <p className={styles.aside}>{STALE_PARK}</p>}
      <ParkSources park={park} />
      <PrintedAddress path={parkPath(park)} />
    </div>
  )
}

function Aside({ text }: { text: string }) {
  return text && <p className={styles.aside}>{text}</p>
}

type HowFarProps = { park: Park; from: Coordinates | undefined; isVisitor: boolean }

/** How far it is and how large, as far as that is known. */
function HowFar({ park, from, isVisitor }: HowFarProps) {
  const text = useDistanceText()
  const far = from ? farTexts(park, { from, isVisitor, text }) : []
  const size = park.area === undefined ? [] : [formatAcres(park.area)]
  return <Aside text={[...far, ...size].join(' · ')} />
}

/** The distance to the nearest entrance, else to the nearest edge if the outline is known. */
function farTexts(
  park: Park,
  { from, isVisitor, text }: { from: Coordinates; isVisitor: boolean; text: typeof milesText },
): string[] {
  const middle = { lat: park.latitude, lng: park.longitude }
  const to = approachFrom(park, from)
  // The searched place is the park itself, or in it.
  if (!isVisitor && (to === from || distanceMetres(from, middle) < 1)) return []
  // Without an outline, measured to a circle of its size.
  const isAbout = park.area && !park.hasOutline
  if (to === from) return [isAbout ? 'You are in or near it' : 'You are in it']
  const far = `${isAbout ? 'about ' : ''}${distanceText(from, to, text)}`
  return [
    ...(/^(about )?0(\.0)? /.test(far) ? [] : [far]),
    walkText(distanceMetres(from, to)) ?? [],
  ].flat()
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
