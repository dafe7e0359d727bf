/** The built-in writer's name where a post's writer is kept. */
const BUILT_IN = 'built-in'

type Origin = {
  /** 'built-in', or the name of a model; null: a person. */
  writtenBy: string | null
  /** Whether all that its writer said was found among what is stored. */
  isChecked: boolean
  /** Whether it was saved in the editor since. */
  isEdited: boolean
}

/** What readers are told of who wrote a post; null where a person did. */
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
