import { useEffect } from 'react'
import { useSite } from './site.ts'

/** Loads the analytics service, where the operator has named one. */
export function Analytics() {
  const { analyticsId } = useSite()
  useEffect(() => {
    if (analyticsId === '') return
    // Without it nothing is missing.
    import('./google-analytics.ts').then(
      (it) => it.startAnalytics(analyticsId),
      () => {},
    )
  }, [analyticsId])
  return null
}
