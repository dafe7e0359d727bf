import { useState } from 'react'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { MapIdle } from '../map/search/search-area.ts'
import type { Camera } from '../map/view/camera.ts'

/** The map's resting view, and the parks seen while searching by moving it. */
export function useMapArea() {
  const [seen, setSeen] = useState<ParkResult[] | null>(null)
  const [rest, setRest] = useState<MapIdle | null>(null)
  const [clears, setClears] = useState(0)

  return {
    seen,
    setSeen,
    rest,
    /** Counts how often the seen parks were forgotten. */
    clears,
    noteRest: (camera: Camera, byVisitor: boolean) =>
      setRest({ camera, byVisitor, at: Date.now() }),
    /** Forgets the seen parks and searched areas. */
    forget() {
      setClears(clears + 1)
      setRest(rest && { ...rest, byVisitor: false })
    },
  }
}

export type MapArea = ReturnType<typeof useMapArea>
