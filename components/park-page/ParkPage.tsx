import { IconMap2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { nearbyQuery, toSearchQuery } from '#domain/search/search-query.ts'
import { aroundPark, EMPTY_SEARCH } from '#domain/search/search-state.ts'
import { parkPath } from '#domain/text/slug.ts'
import { type PageAddress, PageAddressContext, usePageAddress } from '../app/page-address.ts'
import { parkQuery, searchQuery } from '../app/queries.ts'
import { useDistanceText } from '../app/units.ts'
import { OPENING_MAP } from '../layout/page-messages.ts'
import { TextPage } from '../layout/TextPage.tsx'
import type { MainScreen } from '../main-screen/MainScreen.tsx'
import { Credits } from '../park/Credits.tsx'
import { ParkDetail } from '../park/ParkDetail.tsx'
import { loadParkPanel } from '../park/ParkPanelSlot.tsx'
import { ParkPicture } from '../park/ParkPicture.tsx'
import { PlaceholderSprite } from '../park/PlaceholderSprite.tsx'
import { permalinkTarget } from '../search/deep-link.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { SaveButton } from '../visitors/saved/SavedControls.tsx'
import styles from './ParkPage.module.css'

/** 'left': the page stays as it is. */
type State =
  | { step: 'opening' | 'left' }
  | { step: 'open'; Screen: typeof MainScreen; address: PageAddress }

const CARD_CONTROLS = 'article :is(button, summary, input)'

/**
 * A park's own page: all known facts and nearby parks. With scripts it turns into the main screen
 * with the park open; search engines index it at this URL.
 */
export function ParkPage() {
  const { path } = usePageAddress()
  const { data: park } = useQuery(parkQuery(Number(path.split('/')[2])))
  return park ? <KnownPark park={park} /> : null
}

function KnownPark({ park }: { park: Park }) {
  const main = useMainScreen(park)
  if (main.step === 'open') {
    return (
      <PageAddressContext value={main.address}>
        <main.Screen />
      </PageAddressContext>
    )
  }
  return (
    <TextPage>
      <OpeningMap name={park.name} isOver={main.step === 'left'} />
      <PlaceholderSprite />
      <article className={styles.park}>
        <ParkPicture park={park} />
        <div className={styles.head}>
          <h1>{park.name}</h1>
          <SaveButton park={park} />
        </div>
        <ParkDetail park={park} heading="h2" />
        <p className={styles.map}>
          <ButtonLink look="quiet" href={permalinkTarget(park)}>
            <IconMap2 size={20} aria-hidden />
            View on Map
          </ButtonLink>
        </p>
      </article>
      <Nearby park={park} />
    </TextPage>
  )
}

function Nearby({ park }: { park: Park }) {
  const distanceText = useDistanceText()
  const { data } = useQuery(searchQuery(nearbyQuery(park)))
  const others = data?.parks.filter(({ id }) => id !== park.id) ?? []
  if (others.length === 0) return null
  return (
    <section className={styles.nearby} aria-labelledby="nearby">
      <h2 id="nearby">Nearby Parks</h2>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <a href={parkPath(other)}>{other.name}</a>
            <span>{distanceText(other.distance)} away</span>
          </li>
        ))}
      </ul>
      <Credits parks={others} />
    </section>
  )
}

/**
 * Shown on a park's page while the map is loading, which needs scripts. If that fails its space
 * remains, to avoid a layout shift.
 */
function OpeningMap({ name, isOver }: { name: string; isOver: boolean }) {
  return (
    <p className={styles.opening} role="status" data-scripted data-opens-map={!isOver}>
      <span className={styles.spinner} aria-hidden />
      <span>
        <strong>Loading {name}</strong>
        <span>{OPENING_MAP}</span>
      </span>
    </p>
  )
}

/**
 * Turns a park's page into the main screen within the same document, keeping what is loaded; back
 * returns to the previous page. If the script or the parks cannot be loaded, or the visitor has
 * begun to use the card, the page stays.
 */
function useMainScreen(park: Park): State {
  const client = useQueryClient()
  const [state, setState] = useState<State>({ step: 'opening' })
  const [opened] = useState(park)

  useEffect(() => {
    let isOver = false
    const around = searchQuery(toSearchQuery(aroundPark(EMPTY_SEARCH, opened)))
    Promise.all([
      import('../main-screen/MainScreen.tsx'),
      loadParkPanel(),
      // If these parks can't be loaded (crawlers may not request them), the park's page stays: it
      // says more than an empty map.
      client.fetchQuery(around),
    ]).then(
      ([{ MainScreen }]) => {
        if (!isOver) open(MainScreen)
      },
      () => isOver || setState({ step: 'left' }),
    )
    document.addEventListener('click', onClick, true)
    return () => {
      isOver = true
      document.removeEventListener('click', onClick, true)
    }

    // Otherwise a half-given answer would be lost.
    function onClick({ target }: MouseEvent) {
      if (!isOver && target instanceof Element && target.closest(CARD_CONTROLS)) {
        isOver = true
        setState({ step: 'left' })
      }
    }

    function open(Screen: typeof MainScreen) {
      isOver = true
      const target = permalinkTarget(opened)
      window.history.replaceState(null, '', target)
      const address = { path: '/', search: target.slice(1) }
      startTransition(() => setState({ step: 'open', Screen, address }))
    }
  }, [opened, client])

  return state
}
