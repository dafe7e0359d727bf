import { useLocalStorage } from '@mantine/hooks'
import type { PostFields } from '#domain/blog/blog-edit-schemas.ts'

/**
 * Edits typed in this browser before another version of the post was loaded. Kept in local storage,
 * so they survive closing the window, until they are restored or discarded.
 */
export function useAside(postId: number) {
  const [aside, setAside, forgetAside] = useLocalStorage<PostFields | null>({
    sync: false,
    key: `post-${postId}-aside`,
    defaultValue: null,
  })
  return { aside, setAside, forgetAside }
}
