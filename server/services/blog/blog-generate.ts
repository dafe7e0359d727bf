import type { Database } from '#db/client.ts'
import { insertPost } from '#db/queries/blog/blog-edits.ts'
import { findParksToWrite } from '#db/queries/blog/parks-to-write.ts'
import { postSlug } from '#domain/blog/blog.ts'
import { GENERATION_STEPS } from '#domain/blog/blog-generate.ts'
import type { GeneratedPost, GenerateInput } from '#domain/blog/blog-generate-schemas.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { hasEnoughFacts } from '#domain/blog/post-facts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { BadRequestError } from '../../core/errors.ts'
import { ProviderError } from '../../sources/errors.ts'
import type { WriteRequest } from '../../sources/writer/types.ts'
import type { WriterPorts } from '../ports.ts'
import { sanitisePostHtml } from './post-html.ts'

export type GeneratePorts = WriterPorts & { database: Database }

type Progress = {
  report: (change: { message: string; done: number; total: number }) => void
  /** Nothing is saved once it is aborted. */
  signal: AbortSignal
  /** The job that writes it for a schedule; saving the post completes it. */
  runId?: number
}

const UNHEARD: Progress = { report() {}, signal: new AbortController().signal }

/**
 * Writes a guide and saves it. The returned note says if the built-in writer had to take over, and
 * which parks were left out.
 *
 * @throws BadRequestError if no park may be written about, or too little is known about all of
 * them; the signal's reason when aborted
 */
export async function generatePost(
  deps: GeneratePorts,
  input: GenerateInput,
  { report, signal, runId }: Progress = UNHEARD,
): Promise<GeneratedPost> {
  const begin = (step: number) => {
    signal.throwIfAborted()
    const total = GENERATION_STEPS.length
    report({ message: GENERATION_STEPS[step] ?? '', done: step, total })
  }
  begin(0)
  const { parks, leftOut } = await loadParks(deps, input)
  begin(1)
  const { region, theme, includeImages: includesImages, status, author, tags } = input
  const seed = Math.floor(Math.random() * 2 ** 32)
  const { title, excerpt, html, writtenBy, note } = await write(deps, {
    region,
    theme,
    parks,
    includesImages,
    seed,
    signal,
  })
  begin(2)
  const saved = await insertPost(deps.database, {
    title,
    slug: postSlug(title),
    author,
    excerpt,
    content: sanitisePostHtml(html),
    tags,
    relatedParkIds: parks.map(({ id }) => id),
    status,
    publishedAt: status === 'published' ? new Date() : null,
    writtenBy,
    runId,
  })
  if (!saved) throw new Error('A post without a seed key is always new.')
  const notes = [note, leftOutText(leftOut)].filter((text) => text !== null)
  return { ...saved, title, status, writtenBy, note: notes.join(' ') || null }
}

/**
 * Has a post written by the service; by the built-in writer if there is none or it gives no usable
 * answer, with a note that says why.
 *
 * @throws the signal's reason when aborted
 */
async function write({ builtInWriter, configured, log }: GeneratePorts, request: WriteRequest) {
  const { writer } = configured.current
  let note: string | null = null
  if (writer) {
    try {
      return { ...(await writer.writePost(request)), writtenBy: writer.name, note }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'the built-in writer is used instead')
      const reason = error.message.replace(/\.?$/, '.')
      note = `${writer.name} was of no use, so the built-in writer wrote instead: ${reason}`
    }
  }
  const post = await builtInWriter.writePost(request)
  return { ...post, writtenBy: builtInWriter.name, note }
}

type Asked = Pick<GenerateInput, 'parkIds' | 'placeIds' | 'count'>

/**
 * Loads the parks for a guide, and those left out because too little is known about them.
 *
 * @throws BadRequestError if no park is left
 */
export async function loadParks(
  { database }: { database: Database },
  { parkIds: ids, placeIds, count }: Asked,
): Promise<{ parks: Park[]; leftOut: Park[] }> {
  const found = await findParksToWrite(database, { ids, placeIds })
  const parks = found.filter(hasEnoughFacts).slice(0, count)
  if (parks.length > 0) return { parks, leftOut: found.filter((park) => !hasEnoughFacts(park)) }
  const { title, text } = BLOG_FORM.noParks
  if (ids.length + placeIds.length === 0) throw new BadRequestError(`${title}. ${text}`)
  throw new BadRequestError(found.length > 0 ? BLOG_FORM.tooLittle : BLOG_FORM.noParksAvailable)
}

function leftOutText(parks: readonly Park[]): string | null {
  if (parks.length === 0) return null
  const names = new Intl.ListFormat('en-GB').format(parks.map(({ name }) => name))
  return `Left out, as fewer than three facts are known of it: ${names}.`
}
