CREATE TABLE "us_state_outlines" (
	"code" text NOT NULL,
	"name" text NOT NULL,
	"outline" "polygon" NOT NULL,
	"bounds" "box" GENERATED ALWAYS AS (box(outline)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "us_state" text;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "kinds" text DEFAULT '' NOT NULL;
--> statement-breakpoint
DROP INDEX parks_position;
--> statement-breakpoint
-- Filters and counts without touching the table: the included columns are what they look at.
CREATE INDEX parks_position ON parks USING gist (position)
  INCLUDE (id, latitude, shown_rating, amenity_bits, us_state);
--> statement-breakpoint
-- The state that a park names, else the one whose outline holds its place or, as outlines cut off
-- piers, beaches and small islands, is nearest within 0.02 degrees. Null where it is in none.
CREATE FUNCTION us_state_of(state text, latitude double precision, longitude double precision)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  place point := point(longitude, latitude);
  around box := box(point(longitude - 0.02, latitude - 0.02), point(longitude + 0.02, latitude + 0.02));
  named text;
  found_code text;
BEGIN
  IF state <> '' THEN
    SELECT code INTO found_code FROM us_state_outlines WHERE code = state LIMIT 1;
    IF found_code IS NULL THEN
      named := normalise_name(state);
      SELECT code INTO found_code FROM us_state_outlines
      WHERE code = upper(named) OR name = named LIMIT 1;
    END IF;
  END IF;
  IF found_code IS NULL THEN
    SELECT code INTO found_code FROM us_state_outlines
    WHERE bounds @> place AND outline @> place ORDER BY code LIMIT 1;
  END IF;
  IF found_code IS NULL THEN
    SELECT code INTO found_code FROM us_state_outlines
    WHERE bounds && around AND outline <-> place <= 0.02
    ORDER BY outline <-> place, code LIMIT 1;
  END IF;
  RETURN found_code;
END
$$;
--> statement-breakpoint
-- What a park's type is told by, a line each.
CREATE FUNCTION park_kinds(name text, types text[], amenities text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(lower(array_to_string(name || types || amenities, E'\n')), '_', ' ')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION parks_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown parks := NEW;
  layer record;
  teller text;
  is_visitors_rating boolean := false;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.updated_at := now();
  END IF;
  shown.listed := NEW.told_listed;
  IF NEW.has_layers THEN
    FOR layer IN
      SELECT source, facts FROM park_layers WHERE park_id = NEW.id
      ORDER BY source = 'visitors', source
    LOOP
      is_visitors_rating := layer.source = 'visitors' AND shown.rating IS NULL;
      shown := park_with_layer(shown, layer.facts);
      -- 'google-details' is what Google tells of one park alone.
      teller := regexp_replace(layer.source, '-details$', '');
      IF layer.source <> 'visitors' AND teller <> ALL (shown.enriched_by || NEW.source) THEN
        shown.enriched_by := shown.enriched_by || teller;
      END IF;
    END LOOP;
  END IF;
  IF NEW.has_corrections THEN
    shown := park_corrected(shown);
    -- What may not be kept any longer, and tests, are found by no search whatever is said of them.
    shown.listed := shown.listed AND NEW.name <> '' AND NEW.source <> 'test';
  END IF;
  NEW.listed := shown.listed;
  NEW.shown_rating := shown.rating;
  NEW.amenity_bits := amenity_bits(shown.amenities);
  NEW.us_state := us_state_of(NEW.state, NEW.latitude, NEW.longitude);
  NEW.kinds := park_kinds(shown.name, shown.types, shown.amenities);
  NEW.json_fields := park_json_fields(shown);
  IF is_visitors_rating THEN
    -- Its last character is the closing brace.
    NEW.json_fields := left(NEW.json_fields, -1) || ',"ratingSource":"visitors"}';
  END IF;
  RETURN NEW;
END
$$;
