import { useEffect, useState, useSyncExternalStore } from 'react'
import { MAPS_CACHE, OFFLINE_PATH } from '#domain/page/offline.ts'
import { useSite } from '../app/site.ts'
import { TextPage } from '../layout/TextPage.tsx'
import { Credits } from '../park/Credits.tsx'
import { Button } from '../ui/Button.tsx'
import { readStored } from '../ui/storage.ts'
import { NoSaved } from '../visitors/saved/NoSaved.tsx'
import { SavedList } from '../visitors/saved/SavedList.tsx'
import { listSaved } from '../visitors/saved/saved-list.ts'
import {
  lastListText,
  OFFLINE,
  OFFLINE_BACK,
  offlineText,
} from '../visitors/saved/saved-messages.ts'
import { useSavedParks } from '../visitors/saved/saved-store.ts'
import { LAST_LIST_KEY, readLastList } from './last-list.ts'
import styles from './OfflinePage.module.css'

type LastMap = { href: string; title: string }

const TITLE = 'Your last list'

/** Fallback for any page when offline: shows the data stored on the device. */
export function OfflinePage() {
  const { siteName } = useSite()
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => false,
  )
  // The server does not know the stored data.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <TextPage>
      <h1>{OFFLINE}</h1>
      <p>{offlineText(siteName)}</p>
      <p role="status" className={styles.back}>
        {isOnline && OFFLINE_BACK}
      </p>
      <Button look="primary" onClick={retry}>
        Retry
      </Button>
      {isHydrated && <LastMaps />}
      {isHydrated && <LastList />}
      <h2 className={styles.title}>Saved parks</h2>
      {isHydrated && <Saved />}
    </TextPage>
  )
}

function Saved() {
  const saved = useSavedParks()
  if (saved.length === 0) return <NoSaved />
  const items = listSaved({ saved, answer: undefined, asked: [], origin: null, sort: 'name' })
  return (
    <>
      <SavedList items={items} />
      <Credits parks={items.flatMap(({ facts }) => facts ?? [])} />
    </>
  )
}

/** Reloads the page this one stands in for; if opened directly, goes to the map. */
function retry(): void {
  if (window.location.pathname === OFFLINE_PATH) window.location.assign('/')
  else window.location.reload()
}

function onConnection(listener: () => void): () => void {
  const ended = new AbortController()
  window.addEventListener('online', listener, ended)
  window.addEventListener('offline', listener, ended)
  return () => ended.abort()
}

function LastList() {
  const [list] = useState(() => readLastList(readStored(LAST_LIST_KEY)))
  if (!list) return null
  const { parks: saved, origin } = list
  // All were stored at the same time, so sorting by newest keeps their order.
  const items = listSaved({ saved, answer: undefined, asked: [], origin, sort: 'newest' })
  return (
    <>
      <h2 className={styles.title}>{TITLE}</h2>
      <p>{lastListText(list)}</p>
      <SavedList label={TITLE} items={items} />
      <Credits parks={items.flatMap(({ facts }) => facts ?? [])} />
    </>
  )
}

/** Links to the cached maps, latest first. */
function LastMaps() {
  const [maps, setMaps] = useState<LastMap[]>([])
  useEffect(() => {
    // Without storage nothing is cached.
    listMaps().then(setMaps, () => {})
  }, [])
  if (maps.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>Your last maps</h2>
      <ul>
        {maps.map(({ href, title }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

async function listMaps(): Promise<LastMap[]> {
  const cache = await caches.open(MAPS_CACHE)
  const requests = await cache.keys()
  const maps = [...requests].reverse().map(async (request) => {
    const document = await (await cache.match(request))?.text()
    const page = new DOMParser().parseFromString(document ?? '', 'text/html')
    const { pathname, search } = new URL(request.url)
    // The title ends with the name of the site.
    const title = page.title.replace(/ \| [^|]*$/, '')
    return { href: pathname + search, title: title || request.url }
  })
  return Promise.all(maps)
}
