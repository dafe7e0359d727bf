import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PostsView } from '#domain/blog/blog-edit.ts'
import type { ListedPost, PostsToEdit } from '#domain/blog/blog-edit-schemas.ts'
import { Pages } from '../../Pages.tsx'
import { PostItem } from './PostItem.tsx'
import { ScheduleModal } from './ScheduleModal.tsx'
import { usePostChanges } from './use-post-changes.ts'

type ListProps = {
  view: PostsView
  /** Undefined while loading. */
  found: PostsToEdit | undefined
  onPage: (page: number) => void
  onClear: () => void
  /** Called when the post that had focus has left the list. */
  onGone: () => void
}

export function PostList({ view, found, onPage, onClear, onGone }: ListProps) {
  const { setStatus, askToRemove } = usePostChanges()
  const [scheduled, setScheduled] = useState<ListedPost | null>(null)
  if (!found) return <Loading />
  if (found.posts.length === 0) return <Nothing {...{ view, found, onPage, onClear }} />
  return (
    <>
      <Stack component="ul" gap="sm" p={0} m={0}>
        {found.posts.map((post) => (
          <PostItem
            key={post.id}
            post={post}
            isChanging={setStatus.isPending && setStatus.variables.post.id === post.id}
            onStatus={(status) => setStatus.mutate({ post, status })}
            onSchedule={() => setScheduled(post)}
            onDelete={async () => {
              await askToRemove(post)
              onGone()
            }}
          />
        ))}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Pages page={view.page} pages={found.pages} onPage={onPage} />
      </Group>
      {scheduled && (
        <ScheduleModal
          title={scheduled.title}
          publishedAt={scheduled.status === 'scheduled' ? scheduled.publishedAt : null}
          onClose={() => setScheduled(null)}
          onSchedule={(publishedAt) =>
            setStatus.mutate({ post: scheduled, status: 'scheduled', publishedAt })
          }
        />
      )}
    </>
  )
}

function Loading() {
  return (
    <Stack gap="sm" role="status" aria-label="Loading posts">
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} height={96} />
      ))}
    </Stack>
  )
}

type NothingProps = Omit<ListProps, 'found' | 'onGone'> & { found: PostsToEdit }

function Nothing({ view: { text, status }, found, onPage, onClear }: NothingProps) {
  const isFiltered = text !== '' || status !== null
  return (
    <Stack align="center" gap="xs" py={48}>
      <Text>{textOfNothing(found.total > 0, isFiltered)}</Text>
      {found.total > 0 && (
        <Button variant="default" onClick={() => onPage(1)}>
          Go to the first page
        </Button>
      )}
      {found.total === 0 && isFiltered && (
        <Button variant="default" onClick={onClear}>
          Show all posts
        </Button>
      )}
    </Stack>
  )
}

function textOfNothing(isBeyond: boolean, isFiltered: boolean): string {
  if (isBeyond) return 'There are no posts on this page.'
  return isFiltered ? 'No posts match.' : 'There are no posts yet.'
}
