import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSite } from '../../app/site.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { CatchFailure } from '../CatchFailure.tsx'
import type { CameraMove, DrawnMapProps } from '../map-contract.ts'
import { MAP_ERROR } from '../map-messages.ts'
import type { Camera } from '../view/camera.ts'
import { GoogleMap } from './GoogleMap.tsx'
import { googleScript, loadMaps } from './load-maps.ts'
import { MAPS_FAILURE, mapsApiError } from './maps-loading.ts'

/** The toast that says what can be done about a failed map. */
const MAP_FAILURE_NOTICE_MS = 10_000

const KeylessMap = lazy(() => import('../keyless/KeylessMap.tsx'))

/**
 * Google's map, if a key is configured. If it does not load, the keyless one is used, and replaced
 * by a late Google map only while nobody has used it.
 */
export default function GoogleOrKeylessMap({ kind, onKind, ...props }: DrawnMapProps) {
  const [isReady, setReady] = useState(false)
  const isUsed = useRef(false)
  const { camera, seen, remember } = useLastView(props.camera)

  function change(to: typeof kind) {
    remember()
    onKind(to)
  }

  function giveUp(notice: { title: string; text?: string }) {
    if (kind === 'google') change('keyless')
    showToast({ ...notice, destructive: true, duration: MAP_FAILURE_NOTICE_MS })
  }

  useGoogleScript({
    onAbsent: () => change('keyless'),
    onCome: () => {
      if (isUsed.current) return
      setReady(true)
      if (kind === 'keyless') change('google')
    },
    onFail: () => giveUp(MAPS_FAILURE.exhausted),
    onRefuse: () => giveUp(MAPS_FAILURE.refused),
  })

  const shared = {
    ...props,
    camera,
    onCameraIdle: (view: Camera, byVisitor: boolean) => {
      seen.current = view
      props.onCameraIdle(view, byVisitor)
    },
  }
  if (kind === 'google') {
    return isReady ? (
      <CatchFailure onFail={() => giveUp(MAP_ERROR)}>
        <GoogleMap
          {...shared}
          onSlow={() => giveUp(MAPS_FAILURE.slow)}
          onError={(text) => giveUp(mapsApiError(text))}
        />
      </CatchFailure>
    ) : null
  }
  const use = () => {
    isUsed.current = true
  }
  return (
    <div onPointerDownCapture={use} onKeyDownCapture={use}>
      <Suspense fallback={null}>
        <KeylessMap {...shared} />
      </Suspense>
    </div>
  )
}

type Handlers = {
  onAbsent: () => void
  onCome: () => void
  onFail: () => void
  /** Called if Google rejects the key. */
  onRefuse: () => void
}

function useGoogleScript(handlers: Handlers): void {
  const { googleMapsApiKey, googleMapsScriptUrl } = useSite()
  const onAbsent = useEffectEvent(handlers.onAbsent)
  const onCome = useEffectEvent(handlers.onCome)
  const onFail = useEffectEvent(handlers.onFail)
  const onRefuse = useEffectEvent(handlers.onRefuse)

  useEffect(() => {
    // Google's script calls this if it rejects the key.
    window.gm_authFailure = () => onRefuse()
    return () => {
      window.gm_authFailure = undefined
    }
  }, [])

  useEffect(() => {
    let isCurrent = true
    loadMaps(googleScript(googleMapsApiKey, googleMapsScriptUrl), {
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      onAbsent: () => isCurrent && onAbsent(),
    }).then((hasCome) => {
      if (!isCurrent) return
      if (hasCome) onCome()
      else onFail()
    })
    return () => {
      isCurrent = false
    }
  }, [googleMapsApiKey, googleMapsScriptUrl])
}

/** Starts a replacement map at its predecessor's view, until it is moved elsewhere. */
function useLastView(asked: CameraMove) {
  const seen = useRef<Camera | null>(null)
  const [last, setLast] = useState<{ camera: CameraMove; insteadOf: CameraMove } | null>(null)
  function remember() {
    if (seen.current) setLast({ camera: { ...seen.current, animate: false }, insteadOf: asked })
  }
  return { camera: last?.insteadOf === asked ? last.camera : asked, seen, remember }
}
