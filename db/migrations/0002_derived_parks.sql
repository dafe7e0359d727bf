-- Filters and counts without touching the table: the included columns are what they look at.
CREATE INDEX parks_position ON parks USING gist (position)
  INCLUDE (id, latitude, rating, amenity_bits);
--> statement-breakpoint
-- A park's public JSON without its opening brace; what is not known is absent.
CREATE FUNCTION park_json_fields(park parks) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT substr(json_strip_nulls(json_build_object(
    'id', park.id,
    'placeId', park.place_id,
    'name', park.name,
    'latitude', park.latitude,
    'longitude', park.longitude,
    'vicinity', park.vicinity,
    'formattedAddress', park.formatted_address,
    'rating', park.rating,
    'userRatingsTotal', park.user_ratings_total,
    'amenities', park.amenities,
    'types', park.types,
    'photos', nullif(park.photos, '[]'::jsonb),
    'openingHours', park.opening_hours,
    'description', park.description,
    'keywords', nullif(park.keywords, '{}'::text[]),
    'source', park.source
  ))::text, 2)
$$;
--> statement-breakpoint
CREATE FUNCTION parks_derive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.updated_at := now();
  END IF;
  NEW.json_fields := park_json_fields(NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parks_derive BEFORE INSERT OR UPDATE ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_derive();
--> statement-breakpoint
-- The tails of a name; at most eight of at most 100 characters: an index entry has a largest size.
CREATE FUNCTION name_tails(search_name text, OUT skipped smallint, OUT tail text)
RETURNS SETOF record LANGUAGE sql IMMUTABLE AS $$
  SELECT (i - 1)::smallint, left(array_to_string(words[i:], ' '), 100)
  FROM string_to_array(search_name, ' ') AS words,
    generate_series(1, least(coalesce(array_length(words, 1), 0), 8)) AS i
$$;
--> statement-breakpoint
CREATE FUNCTION parks_write_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM park_names WHERE park_id = NEW.id;
  INSERT INTO park_names (park_id, skipped, tail)
  SELECT NEW.id, name.skipped, name.tail FROM name_tails(NEW.search_name) AS name;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parks_insert_names AFTER INSERT ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_write_names();
--> statement-breakpoint
CREATE TRIGGER parks_update_names AFTER UPDATE ON parks
  FOR EACH ROW WHEN (OLD.search_name IS DISTINCT FROM NEW.search_name)
  EXECUTE FUNCTION parks_write_names();
