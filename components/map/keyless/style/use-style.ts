import type { StyleSpecification } from 'maplibre-gl'
import mapCssUrl from 'maplibre-gl/dist/maplibre-gl.css?url'
import { useEffect, useState } from 'react'
import { useSite } from '../../../app/site.ts'
import { loadStylesheet } from '../../../ui/stylesheet.ts'
import { useDark } from '../../view/use-dark.ts'
import { builtInStyle } from './built-in-style.ts'
import { readColours } from './colours.ts'
import { loadStyle, loadTilesAbout } from './load-style.ts'

/**
 * The base map's style, light or dark: the built-in one, replaced by an external one, if used, once
 * that is loaded. Null until MapLibre's own CSS is loaded.
 */
export function useStyle(): StyleSpecification | null {
  const { mapStyleUrl, hasMapTiles } = useSite()
  const dark = useDark()
  const [style, setStyle] = useState<StyleSpecification | null>(null)
  useEffect(() => {
    let isCurrent = true
    let isAnswered = false
    const isAsked = mapStyleUrl !== '' || !hasMapTiles
    const css = loadStylesheet(mapCssUrl)
    const builtIn = Promise.all([loadTilesAbout(), css])
    builtIn.then(([about]) => {
      if (isCurrent && !isAnswered) setStyle(builtInStyle(readColours(), about))
    })
    if (isAsked) {
      Promise.all([loadStyle(mapStyleUrl, dark), css]).then(([loaded]) => {
        if (!isCurrent || !loaded) return
        isAnswered = true
        setStyle(loaded)
      })
    }
    return () => {
      isCurrent = false
    }
  }, [mapStyleUrl, hasMapTiles, dark])
  return style
}
