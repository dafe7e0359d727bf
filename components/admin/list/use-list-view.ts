import { useEffect, useState } from 'react'
import { addStep, onStep } from '../../app/history-step.ts'
import { usePageAddress } from '../../app/page-address.ts'

/** How a list's filters and page are read from a query string, and written to one. */
type Form<View> = { read: (search: string) => View; write: (view: View) => string }

/** A list's filters and page, read from the URL; each change adds a history entry. */
export function useListView<View extends object>({ read, write }: Form<View>) {
  const { path, search } = usePageAddress()
  const [view, setView] = useState(() => read(search))
  useEffect(() => onStep(() => setView(read(window.location.search))), [read])

  /** Changes the view; other filters start at the first page. */
  function show(change: Partial<View>): void {
    const query = write({ ...view, ...('page' in view ? { page: 1 } : {}), ...change })
    setView(read(query))
    addStep({}, path + query)
  }
  return { view, show }
}
