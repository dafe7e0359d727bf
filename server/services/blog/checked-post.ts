import { type Doubt, describeDoubts, findDoubts } from '../../blog/claims/check-post.ts'
import { sanitisePostHtml } from '../../blog/post-html.ts'
import { ProviderError } from '../../sources/errors.ts'
import type { WriteRequest, Writer } from '../../sources/writer/types.ts'
import type { WriterPorts } from '../ports.ts'

/** A sanitised post, and its claims that no stored fact backs. */
export type CheckedPost = {
  title: string
  excerpt: string
  /** Sanitised. */
  content: string
  writtenBy: string
  doubts: Doubt[]
  /** Why the built-in writer had to take over, for the operator; null if it didn't. */
  note: string | null
}

/** Doubtful sentences quoted to the writer or the operator, at most. */
const MAX_NAMED = 8

/**
 * Has a post written and checks its claims against the stored facts. If an external writer makes
 * unbacked claims, it is told so and asked once more. If that fails too, or it gives no usable
 * answer, the built-in writer takes over. Doubts about its text are returned as well.
 *
 * @throws the signal's reason when aborted
 */
export async function writeChecked(deps: WriterPorts, request: WriteRequest): Promise<CheckedPost> {
  const { builtInWriter, configured, log } = deps
  const { writer } = configured.current
  if (!writer) return { ...(await writeOnce(deps, builtInWriter, request)), note: null }
  const useless = await tryTwice(deps, writer, request)
  if ('post' in useless) return { ...useless.post, note: null }
  log.warn({ reason: useless.reason }, 'the built-in writer is used instead')
  const note = `${writer.name} was of no use, so the built-in writer wrote instead: ${useless.reason.replace(/\.?$/, '.')}`
  return { ...(await writeOnce(deps, builtInWriter, request)), note }
}

type Attempt = { post: Omit<CheckedPost, 'note'> } | { reason: string }

async function tryTwice(
  deps: WriterPorts,
  writer: Writer,
  request: WriteRequest,
): Promise<Attempt> {
  try {
    const first = await writeOnce(deps, writer, request)
    if (first.doubts.length === 0) return { post: first }
    const refused = describeDoubts(first.doubts, MAX_NAMED)
    deps.log.warn(
      { doubts: refused },
      'a post makes claims without stored facts and is requested again',
    )
    const second = await writeOnce(deps, writer, { ...request, refused })
    if (second.doubts.length === 0) return { post: second }
    const twice = describeDoubts(second.doubts, MAX_NAMED)
    return { reason: `Twice it said what no stored fact backs: ${twice}` }
  } catch (error) {
    if (error instanceof ProviderError) return { reason: error.message }
    throw error
  }
}

async function writeOnce(
  { configured, onWritten }: WriterPorts,
  { name, writePost }: Writer,
  request: WriteRequest,
): Promise<Omit<CheckedPost, 'note'>> {
  const { title, excerpt, html } = await writePost(request)
  onWritten?.()
  const content = sanitisePostHtml(html)
  const doubts = findDoubts(
    { title, excerpt, html: content },
    {
      ...request,
      siteName: configured.current.settings.SITE_NAME,
    },
  )
  return { title, excerpt, content, doubts, writtenBy: name }
}

/** Tells the operator what to check before publishing a post; null if there is nothing. */
export function doubtsNote(doubts: readonly Doubt[]): string | null {
  if (doubts.length === 0) return null
  return `No stored fact backs what this post says, so it stays a draft until you have checked it: ${describeDoubts(doubts, MAX_NAMED)}.`
}
