import { BlogPage } from '#components/blog/BlogPage.tsx'

export default function Page() {
  return <BlogPage />
}
