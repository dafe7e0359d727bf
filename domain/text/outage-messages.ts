export const DATABASE_AWAY =
  'The park database does not answer at the moment. Please try again shortly.'

export const NOTHING_KEPT = 'Nothing can be saved at the moment. Please try again later.'
