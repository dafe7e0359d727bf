-- The box around an outline, which is written as domain/geo/outline-bytes.ts says; null without points.
CREATE FUNCTION outline_box(outline bytea) RETURNS box
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  size integer := length(outline);
  byte integer;
  number bigint := 0;
  shift integer := 0;
  polygons bigint;
  rings bigint := 0;
  points bigint := 0;
  is_lng boolean := true;
  lng bigint := 0;
  lat bigint := 0;
  west bigint; south bigint; east bigint; north bigint;
BEGIN
  FOR at IN 0 .. size - 1 LOOP
    byte := get_byte(outline, at);
    IF shift > 28 THEN
      RETURN NULL;
    END IF;
    number := number + ((byte & 127)::bigint << shift);
    IF byte >= 128 THEN
      shift := shift + 7;
      CONTINUE;
    END IF;
    IF polygons IS NULL THEN
      polygons := number;
    ELSIF points > 0 THEN
      number := CASE WHEN number & 1 = 0 THEN number >> 1 ELSE -((number + 1) >> 1) END;
      IF is_lng THEN
        lng := lng + number;
      ELSE
        lat := lat + number;
        west := least(west, lng);
        east := greatest(east, lng);
        south := least(south, lat);
        north := greatest(north, lat);
        points := points - 1;
      END IF;
      is_lng := NOT is_lng;
    ELSIF rings > 0 THEN
      rings := rings - 1;
      points := number;
    ELSE
      rings := number;
    END IF;
    number := 0;
    shift := 0;
  END LOOP;
  RETURN box(point(west / 1e5, south / 1e5), point(east / 1e5, north / 1e5));
END
$$;
--> statement-breakpoint
ALTER TABLE "park_outlines" ADD COLUMN "box" "box" GENERATED ALWAYS AS (outline_box(outline)) STORED;
--> statement-breakpoint
CREATE INDEX "park_outlines_box" ON "park_outlines" USING gist ("box");
--> statement-breakpoint
-- West, south, east and north.
CREATE FUNCTION box_json(box box) RETURNS json
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT json_build_array(round((box[1])[0]::numeric, 5), round((box[1])[1]::numeric, 5),
    round((box[0])[0]::numeric, 5), round((box[0])[1]::numeric, 5))
$$;
--> statement-breakpoint
-- A park's public JSON without its opening brace; what is not known is absent. A park without an
-- address has the name of its place instead.
CREATE OR REPLACE FUNCTION park_json_fields(park parks) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT substr(json_strip_nulls(json_build_object(
    'id', park.id,
    'placeId', park.place_id,
    'name', park.name,
    'latitude', park.latitude,
    'longitude', park.longitude,
    'vicinity', park.vicinity,
    'formattedAddress', park.formatted_address,
    'place', CASE
      WHEN coalesce(park.vicinity, park.formatted_address) IS NULL THEN place_name(park.in_place)
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
    'closed', CASE WHEN NOT park.listed THEN true END,
    'source', park.source,
    'enrichedBy', nullif(park.enriched_by, '{}'::text[])
  ))::text, 2)
  FROM (SELECT) AS one
  LEFT JOIN (
    SELECT true AS has, box FROM park_outlines WHERE park_id = park.id AND box IS NOT NULL
  ) AS outline ON true
$$;
--> statement-breakpoint
CREATE TRIGGER park_outlines_changed AFTER UPDATE ON park_outlines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION park_outlines_changed();
--> statement-breakpoint
-- Derived values are not a change of the park.
ALTER TABLE parks DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE parks SET json_fields = left(json_fields, -1) || ',"hasOutline":true,"box":' || box_json(box) || '}'
FROM park_outlines WHERE park_id = id AND box IS NOT NULL AND json_fields <> '';
--> statement-breakpoint
ALTER TABLE parks ENABLE TRIGGER USER;
