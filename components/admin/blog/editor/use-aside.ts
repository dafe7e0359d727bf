import { useLocalStorage } from '@mantine/hooks'
import type { PostFields } from '#domain/blog/blog-edit.ts'

/**
 * What was typed in this browser before another's version of the post was loaded: kept until it is
 * brought back or given up, also when the window is closed.
 */
export function useAside(postId: number) {
  const [aside, setAside, forgetAside] = useLocalStorage<PostFields | null>({
    sync: false,
    key: `post-${postId}-aside`,
    defaultValue: null,
  })
  return { aside, setAside, forgetAside }
}
