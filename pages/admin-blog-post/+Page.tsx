import { PostEditor } from '#components/admin/blog/editor/PostEditor.tsx'

export default function Page() {
  return <PostEditor />
}
