import { useEffect } from 'react'
import { usePageAddress } from './page-address.ts'
import { useSite } from './site.ts'

/** Loads the analytics service, where the operator has named one, but not in the operator's area. */
export function Analytics() {
  const { analyticsId } = useSite()
  const isAdmin = usePageAddress().path.startsWith('/admin')
  useEffect(() => {
    if (analyticsId === '' || isAdmin) return
    // Without it nothing is missing.
    import('./google-analytics.ts').then(
      (it) => it.startAnalytics(analyticsId),
      () => {},
    )
  }, [analyticsId, isAdmin])
  return null
}
