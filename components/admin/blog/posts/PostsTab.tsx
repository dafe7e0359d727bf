import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { POST_STATUSES } from '#domain/blog/blog.ts'
import {
  LONGEST_POST_SEARCH,
  POST_STATUS_LABELS,
  type PostsView,
  postsViewSearch,
  readPostsView,
} from '#domain/blog/blog-edit.ts'
import { BLOG_FAILURES } from '#domain/blog/blog-messages.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { type Filter, Filters } from '../../list/Filters.tsx'
import { List } from '../../list/List.tsx'
import { PausedSearch } from '../../list/PausedSearch.tsx'
import { useListView } from '../../list/use-list-view.ts'
import { postsToEditQuery } from '../queries.ts'
import { NewPost } from './NewPost.tsx'
import { PostItem } from './PostItem.tsx'

const STATUS: Filter<PostsView> = {
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'All statuses' },
    ...POST_STATUSES.map((value) => ({ value, label: POST_STATUS_LABELS[value] })),
  ],
}

export function PostsTab() {
  const { view, show } = useListView({ read: readPostsView, write: postsViewSearch })
  const posts = useQuery({ ...postsToEditQuery(view), placeholderData: keepPreviousData })
  const [isNew, setIsNew] = useState(false)
  const isFiltered = view.text !== '' || Boolean(view.status)
  const total = posts.data?.total
  return (
    <>
      <Group gap="sm" align="flex-end">
        <PausedSearch
          label="Search posts"
          placeholder="Title, address, author or tag"
          maxLength={LONGEST_POST_SEARCH}
          q={view.text}
          onSearch={(text) => show({ text })}
        />
        <Filters view={view} show={show} filters={[STATUS]} />
      </Group>
      <Group justify="space-between" my="md">
        <Text role="status">
          {total !== undefined && `${formatCount(total)} ${total === 1 ? 'post' : 'posts'} found`}
        </Text>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsNew(true)}>
          New post
        </Button>
      </Group>
      <List
        query={posts}
        noun="posts"
        label="Posts"
        failure={BLOG_FAILURES.list}
        rowHeight={96}
        itemsOf={(found) => found.posts}
        keyOf={({ id }) => id}
        noneOf={() => ({
          text: isFiltered ? 'No posts match.' : 'There are no posts yet.',
          button: isFiltered && 'Show all posts',
          onPress: () => show({ text: '', status: null }),
        })}
        pagesOf={({ pages }) => ({ page: view.page, pages, onPage: (page) => show({ page }) })}
        hasCards
      >
        {(post) => <PostItem post={post} />}
      </List>
      <NewPost isOpen={isNew} onClose={() => setIsNew(false)} />
    </>
  )
}
