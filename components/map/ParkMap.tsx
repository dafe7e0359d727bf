import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { isUsableMapsKey } from '#domain/maps-key.ts'
import { MAP_ERROR } from '#domain/messages.ts'
import { useSite } from '../site.ts'
import { showToast } from '../toasts/toast-store.ts'
import type { MapProps } from './map-contract.ts'
import styles from './ParkMap.module.css'

type Drawn = ComponentType<MapProps & { onFail: () => void }>
type Kind = 'google' | 'keyless'

/**
 * The map: Google's where a usable key is configured, else, or where that one fails, the keyless
 * one. Both are loaded after the page, in a space that is there from the beginning.
 */
export function ParkMap(props: MapProps) {
  const { googleMapsApiKey } = useSite()
  const [kind, setKind] = useState<Kind>(isUsableMapsKey(googleMapsApiKey) ? 'google' : 'keyless')
  const [failed, setFailed] = useState(false)
  const Drawn = useLoaded(kind)
  // Google's parks may be shown on its own map only.
  const parks = useMemo(
    () =>
      kind === 'google' ? props.parks : props.parks.filter(({ source }) => source !== 'google'),
    [kind, props.parks],
  )

  function onFail() {
    if (kind === 'google') {
      setKind('keyless')
      return
    }
    setFailed(true)
    showToast({ ...MAP_ERROR, destructive: true })
  }

  return (
    <div className={styles.map} data-map={kind}>
      <p className={styles.waiting} data-scripted aria-hidden="true">
        {failed ? 'The map could not be shown. The list has all parks.' : 'Loading map…'}
      </p>
      {Drawn && !failed && (
        <div className={styles.canvas}>
          <Drawn {...props} parks={parks} onFail={onFail} />
        </div>
      )}
    </div>
  )
}

function useLoaded(kind: Kind): Drawn | null {
  const [loaded, setLoaded] = useState<{ kind: Kind; Drawn: Drawn } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const module =
        kind === 'google'
          ? await import('./google/GoogleMap.tsx')
          : await import('./keyless/KeylessMap.tsx')
      if (isCurrent) setLoaded({ kind, Drawn: module.default })
    }
    load().catch(() => isCurrent && showToast({ ...MAP_ERROR, destructive: true }))
    return () => {
      isCurrent = false
    }
  }, [kind])
  return loaded?.kind === kind ? loaded.Drawn : null
}
