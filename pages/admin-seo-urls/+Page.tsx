import { SeoScreen } from '#components/admin/seo/SeoScreen.tsx'

export default function Page() {
  return <SeoScreen />
}
