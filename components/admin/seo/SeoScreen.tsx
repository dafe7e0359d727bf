import { Stack, VisuallyHidden } from '@mantine/core'
import { AdminFrame } from '../AdminFrame.tsx'
import { SeoActions } from './SeoActions.tsx'
import { SeoFilterFields } from './SeoFilterFields.tsx'
import { SeoJobPanel } from './SeoJobPanel.tsx'
import { SeoList } from './SeoList.tsx'
import { SeoOverview } from './SeoOverview.tsx'
import { useSeoChanges } from './use-seo-changes.ts'
import { useSeoJob } from './use-seo-job.ts'
import { useSeoList } from './use-seo-list.ts'

/** All pages of the site: whether they are in the sitemap and visible to search engines. */
export function SeoScreen() {
  const jobState = useSeoJob()
  const listState = useSeoList()
  const changes = useSeoChanges(listState.input)
  return (
    <AdminFrame title="SEO URLs" actions={<SeoActions {...jobState} />}>
      <Stack gap="lg">
        <SeoOverview />
        <SeoJobPanel {...jobState} />
        <SeoFilterFields filters={listState.filters} onChange={listState.change} />
        <SeoList {...listState} changes={changes} />
      </Stack>
      <VisuallyHidden role="status">{changes.news}</VisuallyHidden>
    </AdminFrame>
  )
}
