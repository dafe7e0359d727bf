import { IconPlus } from '@tabler/icons-react'
import { METRES_PER_MILE, milesText } from '#domain/geo/geo.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { useSite } from '../app/site.ts'
import { useDistanceText } from '../app/units.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { AskForCity } from '../visitors/cities/AskForCity.tsx'
import { addParkPath } from '../visitors/suggestions/suggest-path.ts'
import { OperatorHint } from './OperatorHint.tsx'
import styles from './Results.module.css'

export type ElsewhereProps = {
  /** 'unknown': that the place's parks are not known; 'known': where parks are. */
  part: 'unknown' | 'known'
  answer: SearchAnswer
  /** Parks in the list. */
  count: number
}

/** What is said of a place whose parks are not known: before the few that are, or after them. */
export function Elsewhere({ part, ...props }: ElsewhereProps) {
  return part === 'unknown' ? <UnknownPlace {...props} /> : <KnownPlaces {...props} />
}

function UnknownPlace({ answer, count }: Omit<ElsewhereProps, 'part'>) {
  const { siteName, places } = useSite()
  const { city } = answer.elsewhere ?? {}
  const place = city ?? answer.place?.name
  const name = city ? shortName(city) : place
  // No park is known anywhere.
  if (places.length === 0 && count === 0) {
    return (
      <section className={styles.unknown}>
        <h3>{siteName} is being set up</h3>
        <p>Parks will be here soon.</p>
        <OperatorHint>Bring in the parks of your area</OperatorHint>
      </section>
    )
  }
  return (
    <>
      <section className={styles.unknown}>
        <h3>
          {name
            ? `${siteName} doesn't know the parks of ${name} yet`
            : `${siteName} knows ${count > 0 ? 'few' : 'no'} parks here yet`}
        </h3>
        {city && <p>New cities are added one by one. The most asked for come first.</p>}
        <div>
          {city && <AskForCity city={city} name={shortName(city)} />}
          <ButtonLink href={addParkPath(answer.location)}>
            <IconPlus size={18} aria-hidden /> Add a park
          </ButtonLink>
        </div>
        <OperatorHint find={place} />
      </section>
      {count > 0 && (
        <h3>
          Known {name ? `in ${name}` : 'here'} · {formatCount(count)}
        </h3>
      )}
    </>
  )
}

function KnownPlaces({ answer, count }: Omit<ElsewhereProps, 'part'>) {
  const { siteName } = useSite()
  const isInMiles = useDistanceText() === milesText
  const { nearest, cities = [] } = answer.elsewhere ?? {}
  return (
    <div className={styles.elsewhere}>
      {nearest && count === 0 && (
        <p>
          The nearest parks we know are in <a href={nearest.path}>{nearest.name}</a>,{' '}
          {farAway(nearest.metres, isInMiles)}.
        </p>
      )}
      {cities.length > 0 && (
        <nav aria-label="Cities with parks">
          <h3>
            Cities {siteName} knows <span>parks</span>
          </h3>
          <ul className={styles.cities}>
            {cities.map(({ path, name, count }) => (
              <li key={path}>
                <a href={path}>
                  {shortName(name)} <span>{formatCount(count)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {count === 0 && <p>Try adjusting your search location or filters.</p>}
    </div>
  )
}

/** 'Seattle' for 'Seattle, WA'. */
function shortName(city: string): string {
  return city.replace(/, [^,]*$/, '')
}

/** '120 miles away', '190 km away'. */
function farAway(metres: number, isInMiles: boolean): string {
  const count = Math.max(1, Math.round(metres / (isInMiles ? METRES_PER_MILE : 1000)))
  const unit = isInMiles ? (count === 1 ? 'mile' : 'miles') : 'km'
  return `${formatCount(count)} ${unit} away`
}
