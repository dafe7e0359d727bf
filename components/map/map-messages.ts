export const MAP_ERROR = {
  title: 'Map Error',
  text: 'There was an error initializing the map',
}
