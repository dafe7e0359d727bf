import { CacheScreen } from '#components/admin/cache/CacheScreen.tsx'

export default function Page() {
  return <CacheScreen />
}
