import type { Setup, SetupStep } from '#domain/operator/setup-schemas.ts'

type Step = {
  title: string
  about: string
  /** The settings of its form; without any it has a page of its own. */
  settings: readonly string[]
  /** What follows if it is skipped. */
  without: string
}

export const STEPS: Readonly<Record<SetupStep, Step>> = {
  name: {
    title: 'Name',
    about: 'What your visitors read on all pages.',
    settings: ['SITE_NAME'],
    without: 'Without it the site is called Parkfetch.',
  },
  start: {
    title: 'Start place',
    about: 'Where the map begins for visitors who have not searched yet.',
    settings: ['START_PLACE'],
    without:
      'Without it the map begins in San Francisco, or, if the included parks are left out, where most parks are.',
  },
  parks: {
    title: 'Parks',
    about: 'Bring in a city, a state or a country, or a list that your city has published.',
    settings: [],
    without: 'Without it visitors find only the parks that are here already.',
  },
  address: {
    title: 'Address and https',
    about:
      'Put a proxy with a certificate in front of this server; docs/operations.md has samples. Then open the site at its https address, sign in, and save the address here.',
    settings: ['SITE_URL'],
    without:
      'Without it links use the address by which each visitor came. Without https browsers do not share their location with the site.',
  },
  backups: {
    title: 'Backups',
    about:
      'The whole database in one file, at a time of your choice. Copy these files to another machine: what is on the same disk is lost with it.',
    settings: ['BACKUPS', 'BACKUP_SCHEDULE', 'BACKUP_KEEP'],
    without: 'Without them nothing brings back lost reports, corrections and posts.',
  },
  contact: {
    title: 'Contact',
    about: 'Where visitors can write to.',
    settings: ['CONTACT_EMAIL'],
    without:
      "Without it the privacy policy names no address, and OpenStreetMap's and Wikimedia's services can't be used.",
  },
}

/** How many steps are done or skipped. */
export function countSettled({ steps }: Pick<Setup, 'steps'>): number {
  return steps.filter(({ state }) => state !== 'open').length
}
