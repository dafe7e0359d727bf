export const PARK_NOT_FOUND = {
  title: 'Park Not Found',
  text: 'The requested park could not be found. Showing nearby parks instead.',
}

export const PARK_ERROR_TITLE = 'Could not load park details'

/** Shown on a park's own page if the park cannot be shown. */
export const PERMALINK_ERRORS = {
  unknown: 'Park not found',
  failed: PARK_ERROR_TITLE,
  missing: 'No park ID provided',
} as const
