import { useEffect } from 'react'
import { usePageAddress } from './page-address.ts'
import { useSite } from './site.ts'

/** Loads the analytics service if the operator has configured one, except in the admin area. */
export function Analytics() {
  const { analyticsId } = useSite()
  const isAdmin = usePageAddress().path.startsWith('/admin')
  useEffect(() => {
    if (analyticsId === '' || isAdmin) return
    // Failures are ignored: the page works without analytics.
    import('./google-analytics.ts').then(
      (it) => it.startAnalytics(analyticsId),
      () => {},
    )
  }, [analyticsId, isAdmin])
  return null
}
