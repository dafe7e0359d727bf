import { factText, findLabel } from '../facts/fact-texts.ts'
import { positionText } from '../operator/corrections.ts'
import { kindName } from '../park/park-kinds.ts'
import type { SuggestedContent } from './suggestions.ts'

export const KIND_LABELS = {
  position: 'It is somewhere else',
  name: 'It has another name',
  hours: 'Its opening hours',
  closed: 'It is closed for good',
} as const

/** What is suggested, in a few words: 'It is called Oak Park'. */
export function suggestionText(content: SuggestedContent): string {
  const { kind } = content
  if (kind === 'park') return `A park that is missing (${kindName(content.type).toLowerCase()})`
  if (kind === 'name') return `It is called ${content.name}`
  return kind === 'fact' ? `Its ${factName(content.key)}` : KIND_LABELS[kind]
}

/** The name of a fact in the middle of a sentence: 'website'. */
export function factName(key: string): string {
  const name = findLabel(key)?.name ?? key
  return name.startsWith('Wiki') ? name : name.toLowerCase()
}

/** The details of a suggestion, a line each. */
export function suggestionLines(content: SuggestedContent): string[] {
  switch (content.kind) {
    case 'park': {
      const facts = Object.entries(content.facts).map(([key, value]) => factText({ key, value }))
      return [kindName(content.type), positionText(content.position), ...facts]
    }
    case 'position':
      return [positionText(content.position)]
    case 'name':
      return [content.name]
    case 'hours':
      return content.openingHours.weekday_text
    case 'fact': {
      const { key, value } = content
      return [value === null ? 'It has none' : factText({ key, value })]
    }
    case 'closed':
      return []
  }
}
