import type { PageContext } from './types.ts'

/** Loads what a page shows. */
export default async function onBeforeRender(pageContext: PageContext) {
  const site = await pageContext.trpc.config.site.fetch()
  await pageContext.config.prefetch?.(pageContext)
  return { pageContext: { site } }
}
