-- Nearest first without touching the table: the included columns are what a search filters by.
CREATE INDEX parks_position ON parks USING gist (position)
  INCLUDE (id, latitude, rating, amenity_bits);
--> statement-breakpoint
CREATE FUNCTION parks_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parks_touch BEFORE UPDATE ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_touch();
--> statement-breakpoint
CREATE FUNCTION parks_write_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO park_documents (park_id, json)
  VALUES (NEW.id, json_strip_nulls(json_build_object(
    'id', NEW.id,
    'placeId', NEW.place_id,
    'name', NEW.name,
    'latitude', NEW.latitude,
    'longitude', NEW.longitude,
    'vicinity', NEW.vicinity,
    'formattedAddress', NEW.formatted_address,
    'rating', NEW.rating,
    'userRatingsTotal', NEW.user_ratings_total,
    'amenities', NEW.amenities,
    'types', NEW.types,
    'photos', nullif(NEW.photos, '[]'::jsonb),
    'openingHours', NEW.opening_hours,
    'description', NEW.description,
    'keywords', nullif(NEW.keywords, '{}'::text[]),
    'source', NEW.source,
    'sourceId', NEW.source_id,
    'updatedAt', to_char(NEW.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ))::text)
  ON CONFLICT (park_id) DO UPDATE SET json = excluded.json;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parks_write_document AFTER INSERT OR UPDATE ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_write_document();
--> statement-breakpoint
-- At most eight tails of at most 100 characters: an index entry has a largest size.
CREATE FUNCTION parks_write_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text[] := string_to_array(NEW.search_name, ' ');
BEGIN
  DELETE FROM park_names WHERE park_id = NEW.id;
  INSERT INTO park_names (park_id, skipped, tail)
  SELECT NEW.id, i - 1, left(array_to_string(words[i:], ' '), 100)
  FROM generate_series(1, least(array_length(words, 1), 8)) AS i;
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
