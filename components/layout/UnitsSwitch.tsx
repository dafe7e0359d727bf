import { useEffect } from 'react'
import { milesText } from '#domain/geo/geo.ts'
import { metricText } from '#domain/geo/units.ts'
import { setDistanceText, useDistanceText } from '../app/units.ts'
import { Button } from '../ui/Button.tsx'
import { onStoredElsewhere, writeStored } from '../ui/storage.ts'
import { ownUnits, UNITS_KEY } from './own-units.ts'

const TEXTS = { miles: milesText, metric: metricText } as const
const NAMES = { miles: 'miles', metric: 'kilometers' } as const

/** Button between miles and kilometers, which stores the choice. */
export function UnitsSwitch() {
  const isInMiles = useDistanceText() === milesText
  const [units, next] = isInMiles ? (['miles', 'metric'] as const) : (['metric', 'miles'] as const)

  useEffect(() => {
    const follow = () => setDistanceText(TEXTS[ownUnits(navigator.language)])
    follow()
    return onStoredElsewhere(UNITS_KEY, follow)
  }, [])

  function choose() {
    writeStored(UNITS_KEY, next)
    setDistanceText(TEXTS[next])
  }

  const label = `Units: ${NAMES[units]}. Switch to: ${NAMES[next]}`
  return (
    <Button look="quiet" icon data-scripted aria-label={label} title={label} onClick={choose}>
      {isInMiles ? 'mi' : 'km'}
    </Button>
  )
}
