import { PostPage } from '#components/blog/PostPage.tsx'

export default function Page() {
  return <PostPage />
}
