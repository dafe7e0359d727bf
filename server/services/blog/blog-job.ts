import type {
  GeneratedPost,
  GenerateInput,
  Generation,
} from '#domain/blog/blog-generate-schemas.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { type Background, makeBackground } from '../../core/background.ts'
import { BadRequestError, ConflictError } from '../../core/errors.ts'
import { type Job, makeJob } from '../../core/job.ts'
import type { Logger } from '../../core/log.ts'
import { type GeneratePorts, generatePost, loadParks } from './blog-generate.ts'

export type BlogWork = {
  /** The guide being written for the operator, or the last one. */
  job: Job<'post'>
  /** The job's result; null until the guide is saved. */
  made: GeneratedPost | null
  /** Guides being written for schedules. */
  runs: Background
}

export function makeBlogWork(log: Logger): BlogWork {
  return {
    job: makeJob({
      failedMessage: BLOG_FORM.generateFailed,
      onFailure: (error) => log.error({ err: error }, 'a guide could not be written'),
    }),
    made: null,
    runs: makeBackground(),
  }
}

type GenerationPorts = GeneratePorts & { blog: BlogWork }

const STOPPED = 'Stopped. Nothing was saved.'

/**
 * Starts writing a guide; it continues after the request.
 *
 * @throws ConflictError if one is being written already; BadRequestError if no park may be written
 * about, or too little is known about all of them
 */
export async function startGeneration(
  deps: GenerationPorts,
  input: GenerateInput,
): Promise<Generation | null> {
  if (input.parkIds.length + input.placeIds.length === 0) {
    throw new BadRequestError(BLOG_FORM.noParks.title)
  }
  await loadParks(deps, input)
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
  if (!started) throw new ConflictError('A post is already being written.')
  return getGeneration(deps)
}

/** Returns the status of the guide being written, or of the last one; null before the first. */
export function getGeneration({ blog }: { blog: BlogWork }): Generation | null {
  const status = blog.job.status()
  if (!status) return null
  const { id, state, message, done } = status
  if (state === 'running') return { id, state, message, done, post: null }
  // A post saved before the job could be cancelled is kept.
  return { id, state: blog.made ? 'done' : state, message, done, post: blog.made }
}

/** Cancels the guide being written. */
export function cancelGeneration({ blog }: { blog: BlogWork }): Generation | null {
  blog.job.cancel()
  return getGeneration({ blog })
}
