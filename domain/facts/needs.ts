/** A wish for a fact, as addresses and the API write it: 'fenced:yes'. */
export type WishText = string

/** How many facts can be wished for at once. */
export const MAX_WISHES = 20

/** A visitor's purpose: the wishes it sets at once, and further ones it offers. */
export type Need = {
  key: string
  label: string
  wishes: readonly WishText[]
  offers: readonly { wish: WishText; label: string }[]
}

const TOILETS = { wish: 'toilets:yes', label: 'Toilets' }
const WATER = { wish: 'drinking_water:yes', label: 'Water' }
const SHADE = { wish: 'shade:yes', label: 'Shade' }

export const NEEDS: readonly Need[] = [
  {
    key: 'dog',
    label: 'Dog',
    wishes: ['dog_area:yes'],
    offers: [
      { wish: 'fenced:yes', label: 'Fenced' },
      { wish: 'leash:off', label: 'Off leash' },
      WATER,
      SHADE,
    ],
  },
  {
    key: 'kids',
    label: 'Kids',
    wishes: ['playground:yes'],
    offers: [
      TOILETS,
      SHADE,
      { wish: 'playground_fenced:yes', label: 'Fenced' },
      { wish: 'parking:yes', label: 'Parking' },
    ],
  },
  {
    key: 'run',
    label: 'Run',
    wishes: ['trails:yes'],
    offers: [
      { wish: 'path_length:3000', label: '2+ miles' },
      { wish: 'lit:yes', label: 'Lit' },
      WATER,
      TOILETS,
    ],
  },
  {
    key: 'step-free',
    label: 'Step-free',
    wishes: ['step_free:yes'],
    offers: [
      { wish: 'toilets_wheelchair:yes', label: 'Toilets' },
      { wish: 'paved_paths:yes', label: 'Paved' },
      { wish: 'disabled_parking:yes', label: 'Parking' },
    ],
  },
]

export function needOf(key: string | null | undefined): Need | undefined {
  return NEEDS.find((need) => need.key === key)
}

/** The wishes a need sets, and those it offers. */
export function wishesOfNeed({ wishes, offers }: Need): WishText[] {
  return [...wishes, ...offers.map(({ wish }) => wish)]
}

/** Whether a text has the form of a wish. Only the catalogue knows whether its fact exists. */
export function isWishText(text: string): text is WishText {
  return /^[a-z][a-z_]*:[a-z0-9_]+$/.test(text)
}
