import { useSyncExternalStore } from 'react'
import { OFFLINE_PATH } from '#domain/offline.ts'
import { listSaved } from '#domain/saved-list.ts'
import { OFFLINE, OFFLINE_BACK, offlineText } from '#domain/saved-messages.ts'
import { TextPage } from '../layout/TextPage.tsx'
import { Credits } from '../parks/Credits.tsx'
import { NoSaved } from '../saved/NoSaved.tsx'
import { SavedList } from '../saved/SavedList.tsx'
import { useSavedParks } from '../saved/saved-store.ts'
import { useSite } from '../site.ts'
import { Button } from '../ui/Button.tsx'
import styles from './OfflinePage.module.css'

/** What is shown in the place of any page where there is no connection: the saved parks. */
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
      <h2 className={styles.title}>Saved parks</h2>
      <Saved />
    </TextPage>
  )
}

/** Known only in the browser: until the page runs there is nothing to show. */
function Saved() {
  const isRunning = useSyncExternalStore(noChange, yes, no)
  const saved = useSavedParks()
  if (!isRunning) return null
  if (saved.length === 0) return <NoSaved />
  const items = listSaved({ saved, answer: undefined, asked: [], origin: null, sort: 'name' })
  return (
    <>
      <SavedList items={items} />
      <Credits parks={items.flatMap(({ facts }) => facts ?? [])} />
    </>
  )
}

/** The page was opened at the address of another, unless it was asked for by itself. */
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
