import { findParksToWrite } from '#db/queries/parks-to-write.ts'
import { BLOG_FORM } from '#domain/blog-messages.ts'
import type { GenerateInput, Generation } from '#domain/schemas/blog-generate.ts'
import type { Deps } from '../deps.ts'
import { BadRequestError, ConflictError } from '../errors.ts'
import { generatePost } from './blog-generate.ts'

type GenerationDeps = Parameters<typeof generatePost>[0] & Pick<Deps, 'blog'>

const STOPPED = 'Stopped. Nothing was saved.'

/**
 * Begins to write a guide; it goes on after the request.
 *
 * @throws ConflictError where one is being written; BadRequestError where no park may be told of
 */
export async function startGeneration(
  deps: GenerationDeps,
  input: GenerateInput,
): Promise<Generation | null> {
  const { parkIds: ids, placeIds } = input
  const parks = await findParksToWrite(deps.database, { ids, placeIds })
  if (parks.length === 0) throw new BadRequestError(BLOG_FORM.noParks.title)
  const { blog } = deps
  const started = blog.job.start('post', async (progress) => {
    blog.made = null
    try {
      const made = await generatePost(deps, input, progress)
      blog.made = made
      return made.note ?? 'The post is saved.'
    } catch (error) {
      if (progress.signal.aborted) return STOPPED
      throw error
    }
  })
  if (!started) throw new ConflictError('A post is being written already.')
  return getGeneration(deps)
}

/** How the guide stands that is being written, or was last; null before the first. */
export function getGeneration({ blog }: Pick<Deps, 'blog'>): Generation | null {
  const status = blog.job.status()
  if (!status) return null
  const { id, state, message, done } = status
  if (state === 'running') return { id, state, message, done, post: null }
  // What was saved before it could be stopped is there.
  return { id, state: blog.made ? 'done' : state, message, done, post: blog.made }
}

/** Has the guide under way not be written. */
export function cancelGeneration({ blog }: Pick<Deps, 'blog'>): Generation | null {
  blog.job.cancel()
  return getGeneration({ blog })
}
