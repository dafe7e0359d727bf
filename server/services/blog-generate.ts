import { insertPost } from '#db/queries/blog-edits.ts'
import { findParksToWrite } from '#db/queries/parks-to-write.ts'
import { postSlug } from '#domain/blog.ts'
import { GENERATION_STEPS } from '#domain/blog-generate.ts'
import { BLOG_FORM } from '#domain/blog-messages.ts'
import type { Park } from '#domain/park.ts'
import type { GeneratedPost, GenerateInput } from '#domain/schemas/blog-generate.ts'
import { sanitisePostHtml } from '../blog/post-html.ts'
import type { Deps } from '../deps.ts'
import { AppError, BadRequestError } from '../errors.ts'
import { ProviderError } from '../providers/errors.ts'
import type { WriteRequest, Writer, WrittenPost } from '../providers/writer/types.ts'

type GenerateDeps = Pick<Deps, 'builtInWriter' | 'database' | 'log' | 'writer'>

type Progress = {
  report: (change: { message: string; done: number; total: number }) => void
  /** Nothing is saved once it is aborted. */
  signal: AbortSignal
  /** The run of a plan it is written for; it ends with the post. */
  runId?: number
}

const UNHEARD: Progress = { report() {}, signal: new AbortController().signal }

/**
 * Writes a guide and keeps it. Where the writer's service gives no usable answer the built-in
 * writer writes instead, and the note says so.
 *
 * @throws BadRequestError where none of the parks may be written about; the signal's reason
 */
export async function generatePost(
  deps: GenerateDeps,
  input: GenerateInput,
  { report, signal, runId }: Progress = UNHEARD,
): Promise<GeneratedPost> {
  const begin = (step: number) => {
    signal.throwIfAborted()
    const total = GENERATION_STEPS.length
    report({ message: GENERATION_STEPS[step] ?? '', done: step, total })
  }
  begin(0)
  const parks = await loadParks(deps, input)
  begin(1)
  const { region, theme, includeImages: includesImages } = input
  const seed = Math.floor(Math.random() * 2 ** 32)
  const { note, writtenBy, ...written } = await write(deps, {
    ...{ region, theme, parks, includesImages, seed, signal },
  })
  begin(2)
  const content = sanitisePostHtml(written.html)
  begin(3)
  const { author, tags, status } = input
  const saved = await insertPost(deps.database, {
    ...{ slug: postSlug(written.title), title: written.title, excerpt: written.excerpt },
    ...{ content, author, tags, status, writtenBy },
    relatedParkIds: parks.map(({ id }) => id),
    publishedAt: status === 'published' ? new Date() : null,
    runId,
  })
  if (!saved) throw new Error('A post without a seed key is always new.')
  return { ...saved, title: written.title, status, writtenBy, note }
}

async function loadParks({ database }: GenerateDeps, input: GenerateInput): Promise<Park[]> {
  const { parkIds: ids, placeIds, count } = input
  const parks = (await findParksToWrite(database, { ids, placeIds })).slice(0, count)
  if (parks.length > 0) return parks
  const { title, text } = BLOG_FORM.noParks
  throw new BadRequestError(
    ids.length + placeIds.length === 0 ? `${title}. ${text}` : BLOG_FORM.noParksAvailable,
  )
}

type Outcome = WrittenPost & { writtenBy: string; note: string | null }

async function write(deps: GenerateDeps, request: WriteRequest): Promise<Outcome> {
  const { builtInWriter, log, writer } = deps
  const writeBy = async ({ name, writePost }: Writer, note: string | null) => ({
    ...(await writePost(request)),
    writtenBy: name,
    note,
  })
  if (!writer) return writeBy(builtInWriter, null)
  try {
    return await writeBy(writer, null)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'the built-in writer stands in')
    return writeBy(builtInWriter, standInText(writer.name, error))
  }
}

/** Why the built-in writer wrote, for the operator. */
function standInText(name: string, { message }: ProviderError): string {
  return `${name} was of no use, so the built-in writer wrote instead: ${message.replace(/\.?$/, '.')}`
}

/** Why there is no guide, for the operator: never the text of an error that was not meant for them. */
export function generationFailure(error: unknown): string {
  const isTellable = error instanceof AppError || error instanceof ProviderError
  return isTellable ? error.message : BLOG_FORM.generateFailed
}
