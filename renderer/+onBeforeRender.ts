import type { PageContext } from './types.ts'

/** Loads what a page shows, and gives its data to the browser as one text. */
export default async function onBeforeRender(pageContext: PageContext) {
  const { trpc, config } = pageContext
  const site = await trpc.config.site.fetch()
  await config.prefetch?.({ ...pageContext, site })
  return { pageContext: { site, dehydrated: JSON.stringify(trpc.dehydrate()) } }
}
