import { procedureKey } from '#components/app/trpc.ts'
import { FIRST_CARDS, hasPortrait, portraitQuery } from '#components/park/portraits.ts'
import type { PostDetail } from '#domain/blog/blog-schemas.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { MAX_PORTRAITS } from '#domain/park/portrait.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { PageContext } from './types.ts'

/**
 * Adds the portraits of the parks that a page shows first, so that no request is needed for them.
 * Without them, as when the database fails, the page shows placeholders.
 */
export async function addPortraits({ trpc }: Pick<PageContext, 'trpc'>): Promise<void> {
  const { queryClient } = trpc
  const answersOf = <T>(path: Parameters<typeof procedureKey>[0]) =>
    queryClient
      .getQueriesData<T>({ queryKey: procedureKey(path).slice(0, 1) })
      .flatMap(([, answer]) => answer ?? [])
  const parks = [
    ...answersOf<Park>('parks.byId'),
    ...answersOf<SearchAnswer>('parks.search').flatMap(({ parks, nearby = [] }) =>
      [...parks, ...nearby].slice(0, FIRST_CARDS),
    ),
    ...answersOf<PostDetail>('blog.bySlug').flatMap((post) => post.relatedParks),
  ]
  const ids = [...new Set(parks.filter(hasPortrait).map(({ id }) => id))].slice(0, MAX_PORTRAITS)
  if (ids.length === 0) return
  const answer = await trpc.parks.portraits.fetch({ ids }).catch(() => [])
  const portraits = new Map(answer.map(({ id, portrait }) => [id, portrait]))
  // Null shows the placeholder, without a request.
  for (const id of ids) {
    queryClient.setQueryData(portraitQuery(id).queryKey, portraits.get(id) ?? null)
  }
  // Not sent with the document a second time.
  queryClient.removeQueries({ queryKey: procedureKey('parks.portraits', { ids }) })
}
