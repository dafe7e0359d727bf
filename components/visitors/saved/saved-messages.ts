/** The texts of saved parks, in a file of their own to keep them out of the first page's script. */

export const SAVED_FOR_VISIT = {
  title: 'Saved until you leave this page',
  text: 'Your browser stores no data of this site.',
}

export const SAVED_FULL = {
  title: 'No room for more saved parks',
  text: 'At most 1,000 parks can be saved. Remove some first.',
}

export const UNSAVED_TITLE = 'Removed from saved parks'

/** The title of a saved park whose name may not be stored. */
export const UNNAMED_SAVED_PARK = 'Saved park'

export const UNNAMED_DETAILS = {
  onOpening: 'Its details come when it is opened.',
  offline: 'Its details are shown when there is a connection.',
}

export const NO_SAVED_PARKS = {
  title: 'No saved parks yet',
  text: 'Press the heart of a park to keep it here, on this device. No account is needed.',
}

export const SAVED_GONE = 'This park is no longer known here.'

export const SAVED_STALE =
  'This is what your device has stored: the server can’t be asked at the moment.'

export const SAVED_LIST_ERROR = {
  title: 'The saved parks could not be opened',
  text: 'Please check your internet connection and try again.',
}

export const IMPORT_ERROR_TITLE = 'Nothing was imported.'

export const OFFLINE = 'No connection'

export function offlineText(siteName: string): string {
  return `${siteName} can’t be reached at the moment. Your last maps, their lists and the parks you have saved are on this device, in less than 50 MB.`
}

export const OFFLINE_BACK = 'Your device is online. Try once more.'

export function lastListText({ place, at }: { place: string | null; at: number }): string {
  const when = new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
  return place ? `Around ${place}, as of ${when}` : `As of ${when}`
}
