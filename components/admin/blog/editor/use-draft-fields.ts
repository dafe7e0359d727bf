import { useRef, useState } from 'react'
import type { EditClaim, EditedPost, PostFields } from '#domain/blog/blog-edit-schemas.ts'
import { makeClientId } from '../../../app/client-id.ts'

/** State of an edited post: the typed fields, those autosaved on the server, and those saved. */
export function useDraftFields(first: EditedPost) {
  const [editor] = useState(() => makeClientId(Date.now(), Math.random()))
  const [post, setPost] = useState<EditedPost>(first)
  const [fields, setFields] = useState<PostFields>(() => fieldsOf(first.pending ?? first))
  const [saved, setSaved] = useState<PostFields>(() => fieldsOf(first))
  const [kept, setKept] = useState(fields)
  const [isRestored, setIsRestored] = useState(first.pending !== null)
  /** Incremented whenever the fields are changed from outside the form. */
  const [revision, setRevision] = useState(0)
  const now = useRef({ fields, version: first.version, continues: first.pending?.revision ?? null })

  function claim(): EditClaim {
    const { version, continues } = now.current
    return { id: first.id, version, editor, continues }
  }

  function show(next: PostFields): void {
    now.current.fields = next
    setFields(next)
    setRevision((count) => count + 1)
  }

  function noteKept(sent: PostFields): void {
    now.current.continues = null
    setKept(sent)
  }

  function noteSaved(answer: EditedPost, sent: PostFields): void {
    now.current.version = answer.version
    setPost(answer)
    setSaved(sent)
    setIsRestored(false)
    noteKept(sent)
  }

  function dropEdits(): void {
    show(saved)
    setIsRestored(false)
    noteKept(saved)
  }

  /** Replaces the fields with a version saved by somebody else. */
  function showOther(other: EditedPost): void {
    now.current.version = other.version
    setPost(other)
    setSaved(fieldsOf(other))
    setIsRestored(other.pending !== null)
    const next = fieldsOf(other.pending ?? other)
    show(next)
    noteKept(next)
    now.current.continues = other.pending?.revision ?? null
  }

  function change(change: Partial<PostFields>): void {
    now.current.fields = { ...now.current.fields, ...change }
    setFields(now.current.fields)
  }

  const isUnkept = fields !== kept
  const isUnsaved = !sameFields(fields, saved)
  const shown = { post, fields, revision, isRestored, isUnkept, isUnsaved }
  const acts = { claim, show, noteKept, noteSaved, dropEdits, showOther, change, setPost }
  return { ...shown, ...acts, typed: () => now.current.fields }
}

/** Picks the fields that the form edits, from a post or from a pending edit. */
function fieldsOf(post: PostFields): PostFields {
  const { title, author, excerpt, content, tags, relatedParkIds } = post
  return { title, author, excerpt, content, tags, relatedParkIds }
}

function sameFields(one: PostFields, other: PostFields): boolean {
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))
}
