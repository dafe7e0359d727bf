import { factsOf } from '../fact.ts'

/** Facts that are a text of their own, which nobody searches for. */
export const CONTACT_FACTS = factsOf({ group: 'contact', kind: 'text', isMinor: true }, [
  {
    key: 'website',
    name: 'Website',
    format: 'url',
    question: 'What is its web address?',
    osm: { text: 'website, contact:website, url' },
  },
  {
    key: 'phone',
    name: 'Phone',
    format: 'phone',
    question: 'What is its phone number?',
    osm: { text: 'phone, contact:phone' },
  },
  {
    key: 'run_by',
    name: 'Run by',
    format: 'name',
    question: 'Who runs it?',
    osm: { text: 'operator' },
  },
  {
    key: 'wikidata',
    name: 'Wikidata',
    format: 'wikidata',
    question: 'What is its item in Wikidata?',
    osm: { text: 'wikidata' },
  },
  {
    key: 'commons',
    name: 'Wikimedia Commons',
    format: 'commons',
    question: 'Where are pictures of it in Wikimedia Commons?',
    osm: { text: 'wikimedia_commons' },
  },
])
