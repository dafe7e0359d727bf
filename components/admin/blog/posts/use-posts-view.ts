import { useEffect, useState } from 'react'
import { type PostsView, postsViewSearch, readPostsView } from '#domain/blog/blog-edit.ts'
import { addStep, onStep } from '../../../history-step.ts'
import { usePageAddress } from '../../../page-address.ts'

/** Which posts are looked at, as the address tells; each change is a step to go back over. */
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
