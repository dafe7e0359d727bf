import {
  lazy,
  memo,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { isUsableMapsKey } from '#domain/map/maps-key.ts'
import { useSite } from '../site.ts'
import { showToast } from '../toasts/toast-store.ts'
import { CatchFailure } from './CatchFailure.tsx'
import type { MapKind, MapProps } from './map-contract.ts'
import { MAP_ERROR } from './map-messages.ts'
import styles from './ParkMap.module.css'

const PHONES = '(max-width: 767px)'

const MAPS = {
  google: memo(lazy(() => inTurn(() => import('./google/GoogleOrKeylessMap.tsx')))),
  keyless: memo(lazy(() => inTurn(() => import('./keyless/KeylessMap.tsx')))),
}

/** Waits until the map is due: a phone shows the list first. */
async function inTurn<T>(load: () => Promise<T>): Promise<T> {
  if (matchMedia(PHONES).matches) await (await import('./map-turn.ts')).mapTurn()
  return load()
}

const MapFailure = lazy(async () => ({ default: (await import('./MapFailure.tsx')).MapFailure }))

/**
 * The map: Google's with a usable key, otherwise, or if that fails, the keyless one. Both are
 * loaded after the page, in reserved space.
 */
export function ParkMap(props: MapProps) {
  // The pressed element responds first, then the map.
  const shown = useDeferredValue(props)
  const wanted = isUsableMapsKey(useSite().googleMapsApiKey) ? 'google' : 'keyless'
  const [kind, setKind] = useState<MapKind>(wanted)
  const [state, setState] = useState<'served' | 'drawn' | 'failed'>('served')
  const Drawn = MAPS[wanted]
  useEffect(() => startTransition(() => setState('drawn')), [])

  const fail = useCallback(() => {
    setState('failed')
    showToast({ ...MAP_ERROR, destructive: true })
  }, [])

  return (
    <div className={styles.map} data-map={kind}>
      <p className={styles.waiting} data-scripted aria-hidden={state !== 'failed'}>
        {state === 'failed'
          ? 'The map could not be shown. The list has all parks.'
          : 'Loading Maps...'}
      </p>
      {state === 'drawn' && (
        <CatchFailure onFail={fail}>
          <Suspense fallback={null}>
            <div className={styles.canvas}>
              <Drawn {...shown} kind={kind} onKind={setKind} onFail={fail} />
            </div>
          </Suspense>
        </CatchFailure>
      )}
      <div role="status">
        {state === 'failed' && (
          <Suspense fallback={null}>
            <MapFailure />
          </Suspense>
        )}
      </div>
    </div>
  )
}
