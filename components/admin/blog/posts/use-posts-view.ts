import { useEffect, useState } from 'react'
import { type PostsView, postsViewSearch, readPostsView } from '#domain/blog/blog-edit.ts'
import { addStep, onStep } from '../../../history-step.ts'
import { usePageAddress } from '../../../page-address.ts'

/** The list's filters and page, read from the URL; each change adds a history entry. */
export function usePostsView() {
  const { path, search } = usePageAddress()
  const [view, setView] = useState(() => readPostsView(search))
  useEffect(() => onStep(() => setView(readPostsView(window.location.search))), [])

  function show(change: Partial<PostsView>): void {
    const next = { ...view, page: 1, ...change }
    setView(next)
    addStep({}, path + postsViewSearch(next))
  }
  return { view, show }
}
