import { findJobs } from '#db/queries/operator/jobs.ts'
import {
  type GenerateInput,
  type Generation,
  generatedSchema,
  generateInput,
} from '#domain/blog/blog-generate-schemas.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { BadRequestError, ConflictError } from '../../core/errors.ts'
import type { JobKind } from '../jobs.ts'
import { type JobPorts, toJob } from '../operator/jobs.ts'
import { type GeneratePorts, generatePost, loadParks } from './blog-generate.ts'

const GUIDE = 'guide'
const STOPPED = 'Stopped. Nothing was saved.'

/** Writing a guide for the operator. */
export function guideKind(deps: GeneratePorts): JobKind {
  return {
    name: GUIDE,
    failed: BLOG_FORM.generateFailed,
    async run(job) {
      try {
        const post = await generatePost(deps, generateInput.parse(job.input), job)
        return { message: post.note ?? 'The post is saved.', result: post }
      } catch (error) {
        if (job.signal.aborted) return { message: STOPPED }
        throw error
      }
    },
  }
}

/**
 * Starts writing a guide; it continues after the request.
 *
 * @throws ConflictError if one is being written already; BadRequestError if no park may be written
 * about, or too little is known about all of them
 */
export async function startGeneration(
  deps: JobPorts,
  input: GenerateInput,
): Promise<Generation | null> {
  if (input.parkIds.length + input.placeIds.length === 0) {
    throw new BadRequestError(BLOG_FORM.noParks.title)
  }
  await loadParks(deps, input)
  const id = await deps.jobs.add({ kind: GUIDE, input })
  if (id === null) throw new ConflictError('A post is already being written.')
  return getGeneration(deps)
}

/** Returns the status of the guide being written, or of the last one; null before the first. */
export async function getGeneration({
  database,
}: Pick<JobPorts, 'database'>): Promise<Generation | null> {
  const [row] = await findJobs(database, { kind: GUIDE, limit: 1 })
  return row ? { ...toJob(row), post: generatedSchema.nullable().parse(row.result) } : null
}
