import { BlogScreen } from '#components/admin/blog/BlogScreen.tsx'

export default function Page() {
  return <BlogScreen />
}
