import { useSyncExternalStore } from 'react'
import { onSignedInElsewhere, readOperatorFlag } from '../operator-flag.ts'

/** How to import a place, shown only in a browser with which the operator has signed in. */
export function OperatorHint() {
  const isOperator = useSyncExternalStore(onSignedInElsewhere, readOperatorFlag, () => false)
  if (!isOperator) return null
  return (
    <p>
      You can bring this place in: <code>npm run import -- FILE</code> reads files of OpenStreetMap,
      GeoJSON and CSV.
    </p>
  )
}
