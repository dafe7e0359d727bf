import { useState } from 'react'
import type { ParkResult } from '#domain/park/park.ts'
import type { Camera } from '../map/camera.ts'
import type { MapIdle } from '../map/search/map-idle.ts'

/** Where the map has come to rest, and the parks seen while its movement searches. */
export function useMapArea() {
  const [seen, setSeen] = useState<ParkResult[] | null>(null)
  const [rest, setRest] = useState<MapIdle | null>(null)
  const [clears, setClears] = useState(0)

  return {
    seen,
    setSeen,
    rest,
    /** One more each time everything seen is forgotten. */
    clears,
    noteRest: (camera: Camera, byVisitor: boolean) =>
      setRest({ camera, byVisitor, at: Date.now() }),
    /** Forgets what was seen and which areas are known, and what would tell of it again. */
    forget() {
      setClears(clears + 1)
      setRest(rest && { ...rest, byVisitor: false })
    },
  }
}

export type MapArea = ReturnType<typeof useMapArea>
