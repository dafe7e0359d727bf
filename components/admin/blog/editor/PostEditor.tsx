import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readEditPostPath } from '#domain/blog/blog-edit.ts'
import { BLOG_FAILURES } from '#domain/blog/blog-messages.ts'
import { usePageAddress } from '../../../app/page-address.ts'
import { AdminFrame } from '../../AdminFrame.tsx'
import { LoadFailure } from '../../LoadFailure.tsx'
import { postToEditQuery } from '../queries.ts'
import styles from './PostEditor.module.css'
import { PostForm } from './PostForm.tsx'

export function PostEditor() {
  const { path } = usePageAddress()
  const { data, error, refetch } = useQuery(postToEditQuery(readEditPostPath(path)))
  return (
    <AdminFrame title="Edit Post">
      <Anchor href="/admin/blog" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden /> Blog Posts
      </Anchor>
      {error && <LoadFailure title={BLOG_FAILURES.post} error={error} onRetry={refetch} />}
      {data && <PostForm found={data} />}
    </AdminFrame>
  )
}
