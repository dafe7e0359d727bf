import type { Suggestion } from '#domain/search/search-schemas.ts'

type Prediction = google.maps.places.PlacePrediction

let session: google.maps.places.AutocompleteSessionToken | null = null
let predictions = new Map<string, Prediction>()

/**
 * Google's suggestions of addresses and places, or null if its library is not loaded. The requests
 * of one search share a session token, as required for billing.
 */
export async function suggest(input: string): Promise<Suggestion[] | null> {
  const places = await loadPlaces()
  if (!places) return null
  session ??= new places.AutocompleteSessionToken()
  try {
    const { suggestions } = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input,
      sessionToken: session,
      includedPrimaryTypes: ['geocode'],
    })
    const found = suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
    predictions = new Map(found.map((prediction) => [prediction.text.text, prediction]))
    return found.map(({ text, mainText, secondaryText }) => ({
      text: text.text,
      detail: mainText ? (secondaryText?.text ?? '') : '',
      kind: 'city',
    }))
  } catch {
    // Out of quota, blocked, or the key lacks the API: the server's own suggestions are used.
    return null
  }
}

/** The search text of a suggestion: its formatted address, or its name. */
export async function resolve(item: Suggestion): Promise<string> {
  const place = predictions.get(item.text)?.toPlace()
  session = null
  if (!place) return item.text
  try {
    await place.fetchFields({ fields: ['formattedAddress', 'displayName'] })
    return place.formattedAddress ?? place.displayName ?? item.text
  } catch {
    return item.text
  }
}

async function loadPlaces(): Promise<google.maps.PlacesLibrary | null> {
  if (typeof google === 'undefined' || !google.maps?.importLibrary) return null
  try {
    return (await google.maps.importLibrary('places')) as google.maps.PlacesLibrary
  } catch {
    return null
  }
}
