-- A park's JSON without its opening brace, as answers send it.
-- From the park as it is shown, its outline and the name of its place.
CREATE OR REPLACE FUNCTION park_json_fields(park parks) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT substr(json_strip_nulls(json_build_object(
    'id', park.id,
    'placeId', park.place_id,
    'name', park.name,
    -- About a centimetre.
    'latitude', round(park.latitude::numeric, 7)::float8,
    'longitude', round(park.longitude::numeric, 7)::float8,
    'vicinity', park.vicinity,
    'formattedAddress', park.formatted_address,
    'place', CASE
      WHEN coalesce(park.vicinity, park.formatted_address) IS NULL THEN coalesce(
        place_name(park.in_place),
        (SELECT initcap(name) FROM us_state_outlines WHERE code = park.us_state LIMIT 1))
    END,
    'rating', park.rating,
    'userRatingsTotal', park.user_ratings_total,
    'amenities', park.amenities,
    'types', park.types,
    'photos', CASE WHEN park.photos <> '[]' THEN jsonb_build_array(park.photos -> 0) END,
    'openingHours', park.opening_hours,
    'description', park.description,
    'keywords', nullif(park.keywords, '{}'::text[]),
    'area', park.area,
    'hasOutline', outline.has,
    'box', box_json(outline.box),
    'closed', CASE WHEN NOT park.listed AND NOT park.hidden THEN true END,
    'hidden', CASE WHEN park.hidden THEN true END,
    'source', park.source,
    'enrichedBy', nullif(park.enriched_by, '{}'::text[])
  ))::text, 2)
  FROM (SELECT) AS one
  LEFT JOIN (
    SELECT true AS has, box FROM park_outlines WHERE park_id = park.id AND box IS NOT NULL
  ) AS outline ON true
$$;
