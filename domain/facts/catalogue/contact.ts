import { type Fact, FRESH } from '../fact.ts'

const TEXT = {
  group: 'contact',
  kind: 'text',
  words: {},
  isMinor: true,
  files: {},
  searches: [],
  freshDays: FRESH.built,
} as const

/** Facts that are a text of their own, which nobody searches for. */
export const CONTACT_FACTS = [
  {
    ...TEXT,
    key: 'website',
    name: 'Website',
    question: 'What is its web address?',
    format: 'url',
    osm: { text: ['website', 'contact:website', 'url'] },
  },
  {
    ...TEXT,
    key: 'phone',
    name: 'Phone',
    question: 'What is its phone number?',
    format: 'phone',
    osm: { text: ['phone', 'contact:phone'] },
  },
  {
    ...TEXT,
    key: 'run_by',
    name: 'Run by',
    question: 'Who runs it?',
    format: 'name',
    osm: { text: ['operator'] },
  },
  {
    ...TEXT,
    key: 'wikidata',
    name: 'Wikidata',
    question: 'What is its item in Wikidata?',
    format: 'wikidata',
    osm: { text: ['wikidata'] },
  },
  {
    ...TEXT,
    key: 'commons',
    name: 'Wikimedia Commons',
    question: 'Where are pictures of it in Wikimedia Commons?',
    format: 'commons',
    osm: { text: ['wikimedia_commons'] },
  },
] as const satisfies readonly Fact[]
