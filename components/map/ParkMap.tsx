import {
  lazy,
  memo,
  Suspense,
  startTransition,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { isUsableMapsKey } from '#domain/map/map-settings.ts'
import { useSite } from '../app/site.ts'
import { DistanceContext } from '../location/distance-context.ts'
import { showToast } from '../toasts/toast-store.ts'
import { CatchFailure } from './CatchFailure.tsx'
import type { MapKind, MapProps } from './map-contract.ts'
import { MAP_ERROR } from './map-messages.ts'
import './opening/opening-map.css'
import { OPENING_MARK, OpeningViewContext } from './opening/opening-context.ts'
import styles from './ParkMap.module.css'

const MAPS = {
  google: memo(lazy(() => import('./google/GoogleOrKeylessMap.tsx'))),
  keyless: memo(lazy(() => import('./keyless/KeylessMap.tsx'))),
}

const MapFailure = lazy(async () => ({ default: (await import('./MapFailure.tsx')).MapFailure }))

/**
 * The map: Google's with a usable key; without one, or if it fails, the keyless one. Both are
 * loaded after the page and replace the first view, which the server has drawn.
 */
export function ParkMap(props: MapProps) {
  // Deferred, so that a pressed element is repainted before the map.
  const shown = useDeferredValue(props)
  const wanted = isUsableMapsKey(useSite().googleMapsApiKey) ? 'google' : 'keyless'
  const [kind, setKind] = useState<MapKind>(wanted)
  const [state, setState] = useState<'served' | 'drawn' | 'ready' | 'failed'>('served')
  const isReady = state === 'ready'
  // The first view stays, afterwards for printing, until the map moves to another place.
  const [first] = useState(props.camera)
  const isFirst = props.camera.centre.lat === first.centre.lat && props.camera.zoom === first.zoom
  const Drawn = MAPS[wanted]
  if (import.meta.env.SSR) {
    use(OpeningViewContext)?.({ ...props, distanceOf: use(DistanceContext) })
  }
  useEffect(() => startTransition(() => setState('drawn')), [])

  const ready = useCallback(() => setState('ready'), [])
  const fail = useCallback(() => {
    setState('failed')
    showToast({ ...MAP_ERROR, destructive: true })
  }, [])

  return (
    <div className={styles.map} data-map={kind}>
      {isFirst && (
        <div
          className={styles.opening}
          data-opening
          hidden={isReady}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? OPENING_MARK : '' }}
        />
      )}
      {!isReady && state !== 'failed' && (
        <p className={styles.waiting} data-scripted aria-hidden>
          Loading Maps...
        </p>
      )}
      {(state === 'drawn' || isReady) && (
        <CatchFailure onFail={fail}>
          <Suspense fallback={null}>
            <div className={styles.canvas}>
              <Drawn {...shown} kind={kind} onKind={setKind} onReady={ready} onFail={fail} />
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
