import { useEffect, useState } from 'react'
import {
  type ReportsView,
  readReportsView,
  reportsViewSearch,
} from '#domain/operator/report-review.ts'
import { addStep, onStep } from '../../history-step.ts'
import { usePageAddress } from '../../page-address.ts'

/** The list's filters and page, read from the URL; each change adds a history entry. */
export function useReportsView() {
  const { path, search } = usePageAddress()
  const [view, setView] = useState(() => readReportsView(search))
  useEffect(() => onStep(() => setView(readReportsView(window.location.search))), [])

  function show(change: Partial<ReportsView>): void {
    const next = { ...view, page: 1, ...change }
    setView(next)
    addStep({}, path + reportsViewSearch(next))
  }
  return { view, show }
}
