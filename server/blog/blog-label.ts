/** The built-in writer's name as stored in a post's `writtenBy`. */
const BUILT_IN = 'built-in'

type Origin = {
  /** 'built-in', or the name of a model; null: a person. */
  writtenBy: string | null
  /** Whether all its claims were found in the stored facts. */
  isChecked: boolean
  /** Whether it has been saved in the editor since. */
  isEdited: boolean
}

/** The note on a post's authorship shown to readers; null if a person wrote it. */
export function postLabel({ writtenBy, isChecked, isEdited }: Origin): string | null {
  if (writtenBy === null) return null
  if (writtenBy === BUILT_IN) {
    return isEdited
      ? 'Put together by a program from what is known of the parks, and edited since.'
      : 'Written by a program from what is known of the parks.'
  }
  if (isEdited) return 'Written by a language model, and edited since.'
  return isChecked
    ? 'Written by a language model, and checked by a program against what is known of the parks.'
    : 'Written by a language model.'
}
