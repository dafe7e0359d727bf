/** Error texts of invalid links. */

export const INVALID_SHARE_LINK = {
  title: 'Invalid Share Link',
  text: 'The shared link appears to be invalid or corrupted. Please request a new link.',
}

export const NO_COORDINATES = {
  title: 'Coordinates Corrected',
  text: 'The coordinates in the address are no place on the map. Parks around another place are shown instead.',
}

/** The title if a shared park could not be loaded. */
export const SHARED_PARK_ERROR_TITLE = 'Error loading shared park'

export const SHARE_ERROR = {
  title: 'Error Loading Shared Park',
  text: 'There was a problem loading the shared park. Please try again later.',
}
