import { SitemapPage } from '#components/listing/sitemap/SitemapPage.tsx'

export default function Page() {
  return <SitemapPage />
}
