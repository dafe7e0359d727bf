import { SitemapPage } from '#components/sitemap/SitemapPage.tsx'

export default function Page() {
  return <SitemapPage />
}
