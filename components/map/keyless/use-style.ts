import type { StyleSpecification } from 'maplibre-gl'
import mapCssUrl from 'maplibre-gl/dist/maplibre-gl.css?url'
import { useEffect, useState } from 'react'
import { useSite } from '../../site.ts'
import { loadStylesheet } from '../../ui/stylesheet.ts'
import { useDark } from '../use-dark.ts'
import { loadStyle } from './base-style.ts'

/** The base map's style, light or dark; null until it and MapLibre's own CSS are loaded. */
export function useStyle(): StyleSpecification | null {
  const { mapStyleUrl } = useSite()
  const dark = useDark()
  const [style, setStyle] = useState<StyleSpecification | null>(null)
  useEffect(() => {
    let isCurrent = true
    const loading = Promise.all([loadStyle(mapStyleUrl, dark), loadStylesheet(mapCssUrl)])
    loading.then(([loaded]) => isCurrent && setStyle(loaded))
    return () => {
      isCurrent = false
    }
  }, [mapStyleUrl, dark])
  return style
}
