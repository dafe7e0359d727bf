import { Button, Group, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { POST_STATUSES } from '#domain/blog/blog.ts'
import {
  LONGEST_POST_SEARCH,
  POST_STATUS_LABELS,
  postsViewSearch,
  readPostsView,
} from '#domain/blog/blog-edit.ts'
import { BLOG_FAILURES } from '#domain/blog/blog-messages.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { LoadFailure } from '../../LoadFailure.tsx'
import { PausedSearch } from '../../PausedSearch.tsx'
import { useListView } from '../../use-list-view.ts'
import { postsToEditQuery } from '../queries.ts'
import { NewPost } from './NewPost.tsx'
import { PostList } from './PostList.tsx'
import styles from './Posts.module.css'

const STATUSES = [
  { value: '', label: 'All statuses' },
  ...POST_STATUSES.map((value) => ({ value, label: POST_STATUS_LABELS[value] })),
]

export function PostsTab() {
  const { view, show } = useListView({ read: readPostsView, write: postsViewSearch })
  const { data, error, refetch } = useQuery({
    ...postsToEditQuery(view),
    placeholderData: keepPreviousData,
  })
  const [isNew, setIsNew] = useState(false)
  const top = useRef<HTMLParagraphElement>(null)

  function showPage(page: number): void {
    show({ page })
    top.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }

  return (
    <>
      <div className={styles.filters}>
        <PausedSearch
          label="Search posts"
          placeholder="Title, address, author or tag"
          maxLength={LONGEST_POST_SEARCH}
          q={view.text}
          onSearch={(text) => show({ text })}
        />
        <NativeSelect
          aria-label="Status"
          data={STATUSES}
          value={view.status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ status: readPostsView(`?status=${value}`).status })
          }
        />
      </div>
      <Group justify="space-between" my="md">
        <p ref={top} tabIndex={-1} role="status">
          {data && `${formatCount(data.total)} ${data.total === 1 ? 'post' : 'posts'} found`}
        </p>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsNew(true)}>
          New post
        </Button>
      </Group>
      {error && <LoadFailure title={BLOG_FAILURES.list} error={error} onRetry={refetch} />}
      {!(error && !data) && (
        <PostList
          view={view}
          found={data}
          onPage={showPage}
          onClear={() => show({ text: '', status: null })}
          onGone={() => top.current?.focus({ preventScroll: true })}
        />
      )}
      <NewPost isOpen={isNew} onClose={() => setIsNew(false)} />
    </>
  )
}
