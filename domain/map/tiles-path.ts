/** Where the site describes its map's tiles, as TileJSON. */
export const TILES_ABOUT_PATH = '/map/tiles.json'
