import { useSyncExternalStore } from 'react'
import { OFFLINE_PATH } from '#domain/page/offline.ts'
import { useSite } from '../app/site.ts'
import { TextPage } from '../layout/TextPage.tsx'
import { Credits } from '../park/Credits.tsx'
import { Button } from '../ui/Button.tsx'
import { NoSaved } from '../visitors/saved/NoSaved.tsx'
import { SavedList } from '../visitors/saved/SavedList.tsx'
import { listSaved } from '../visitors/saved/saved-list.ts'
import { OFFLINE, OFFLINE_BACK, offlineText } from '../visitors/saved/saved-messages.ts'
import { useSavedParks } from '../visitors/saved/saved-store.ts'
import { LastList } from './LastList.tsx'
import { LastMaps } from './LastMaps.tsx'
import styles from './OfflinePage.module.css'

/** Fallback for any page when offline: shows the data stored on the device. */
export function OfflinePage() {
  const { siteName } = useSite()
  const isOnline = useSyncExternalStore(onConnection, isConnected, () => false)
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
      <Kept />
    </TextPage>
  )
}

/** Rendered only after hydration, since the stored data is not known on the server. */
function Kept() {
  const isRunning = useSyncExternalStore(noChange, yes, no)
  return (
    <>
      {isRunning && <LastMaps />}
      {isRunning && <LastList />}
      <h2 className={styles.title}>Saved parks</h2>
      {isRunning && <Saved />}
    </>
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
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function isConnected(): boolean {
  return navigator.onLine
}

const noChange = () => () => undefined
const yes = () => true
const no = () => false
