CREATE TABLE "park_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "park_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"park_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "park_history_changes" CHECK (before IS DISTINCT FROM after)
);
--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "park_history" ADD CONSTRAINT "park_history_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "park_history_park" ON "park_history" USING btree ("park_id","at");
--> statement-breakpoint
-- What the operator has set right of a park, the latest word first; null if nothing.
CREATE FUNCTION corrected_claims(park integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(fact.key, fact.value ORDER BY correction.id)
  FROM park_corrections AS correction, jsonb_each(correction.facts) AS fact
  WHERE correction.park_id = park AND correction.undone_at IS NULL
$$;
--> statement-breakpoint
-- As before, also of its description.
CREATE OR REPLACE FUNCTION park_corrected(park parks) RETURNS parks LANGUAGE plpgsql STABLE AS $$
DECLARE
  said jsonb := corrected_claims(park.id);
BEGIN
  IF said ? 'vicinity' THEN
    park.vicinity := said ->> 'vicinity';
  END IF;
  IF said ? 'formattedAddress' THEN
    park.formatted_address := said ->> 'formattedAddress';
  END IF;
  IF said ? 'openingHours' THEN
    park.opening_hours := nullif(said -> 'openingHours', 'null');
  END IF;
  IF said ? 'amenities' THEN
    park.amenities := ARRAY(SELECT jsonb_array_elements_text(said -> 'amenities'));
  END IF;
  IF said ? 'description' THEN
    park.description := said ->> 'description';
  END IF;
  IF said ? 'closed' THEN
    park.listed := NOT (said -> 'closed')::boolean;
  END IF;
  RETURN park;
END
$$;
--> statement-breakpoint
-- What its source tells of a park that is about to be written: `told` if that is given, else a value
-- that differs from the row's, else what was told before the operator corrected it.
CREATE FUNCTION told_again(park parks, before parks) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN park.told IS DISTINCT FROM before.told AND park.told IS NOT NULL THEN park.told
    ELSE jsonb_build_object('name', park.name, 'latitude', park.latitude,
        'longitude', park.longitude)
      || CASE WHEN park.told IS NOT NULL AND before.name = park.name
        THEN jsonb_build_object('name', park.told -> 'name') ELSE '{}' END
      || CASE WHEN park.told IS NOT NULL
          AND (before.latitude, before.longitude) = (park.latitude, park.longitude)
        THEN jsonb_build_object('latitude', park.told -> 'latitude', 'longitude',
          park.told -> 'longitude')
        ELSE '{}' END
  END
$$;
--> statement-breakpoint
-- As before, and whether it is hidden, which is not known as closed.
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
--> statement-breakpoint
-- As before, with the name and position that the operator has set right.
CREATE OR REPLACE FUNCTION parks_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said jsonb;
  shown parks;
  layer record;
  teller text;
  is_visitors_rating boolean := false;
BEGIN
  -- Visits are not a change of the park, nor is a new entry in the catalogue of facts.
  IF TG_OP = 'UPDATE' AND NEW.popularity = OLD.popularity
    AND coalesce(current_setting('parkfetch.is_deriving', true), '') = ''
  THEN
    NEW.updated_at := now();
  END IF;
  IF NEW.has_corrections OR NEW.told IS NOT NULL OR NEW.hidden THEN
    said := corrected_claims(NEW.id);
    NEW.told := told_again(NEW, CASE WHEN TG_OP = 'UPDATE' THEN OLD END);
    -- A park whose facts may not be kept any longer stays bare.
    IF NEW.told ->> 'name' <> '' AND said ?| ARRAY['name', 'position'] THEN
      NEW.name := coalesce(said ->> 'name', NEW.told ->> 'name');
      NEW.latitude := coalesce(said -> 'position' -> 'lat', NEW.told -> 'latitude')::float8;
      NEW.longitude := coalesce(said -> 'position' -> 'lng', NEW.told -> 'longitude')::float8;
    ELSE
      NEW.name := NEW.told ->> 'name';
      NEW.latitude := (NEW.told -> 'latitude')::float8;
      NEW.longitude := (NEW.told -> 'longitude')::float8;
      NEW.told := NULL;
    END IF;
    NEW.hidden := coalesce((said -> 'hidden')::boolean, false);
  END IF;
  shown := NEW;
  shown.listed := NEW.told_listed;
  IF NEW.has_layers THEN
    FOR layer IN
      SELECT source, facts FROM park_layers WHERE park_id = NEW.id
      ORDER BY source = 'visitors', source
    LOOP
      is_visitors_rating := layer.source = 'visitors' AND shown.rating IS NULL
        AND layer.facts ? 'rating';
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
    shown.listed := shown.listed AND NEW.name <> '' AND NEW.source <> 'test'
      AND NOT NEW.hidden;
  END IF;
  NEW.facts_yes := b'0'::bit(128);
  NEW.facts_no := b'0'::bit(128);
  IF NEW.has_layers OR NEW.has_corrections OR NEW.facts <> '{}' OR NEW.amenities <> '{}' THEN
    SELECT known.facts_yes, known.facts_no, known.amenities
    INTO NEW.facts_yes, NEW.facts_no, shown.amenities
    FROM park_knowledge(NEW, shown.amenities, false) AS known;
  END IF;
  NEW.listed := shown.listed;
  NEW.shown_rating := shown.rating;
  NEW.amenity_bits := amenity_bits(shown.amenities);
  NEW.us_state := us_state_of(NEW.state, NEW.latitude, NEW.longitude);
  NEW.in_place := place_of(NEW.city, NEW.us_state, NEW.latitude, NEW.longitude);
  shown.in_place := NEW.in_place;
  NEW.score := park_score(shown, NEW.popularity);
  NEW.kinds := park_kinds(shown.name, shown.types, shown.amenities);
  NEW.json_fields := park_json_fields(shown);
  IF is_visitors_rating THEN
    -- Its last character is the closing brace.
    NEW.json_fields := left(NEW.json_fields, -1) || ',"ratingSource":"visitors"}';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Writes what a statement says into `park_facts`, in the place of what it said before, and what of it
-- has changed into the park's history. What a source says for the first time is no change.
CREATE OR REPLACE FUNCTION write_told(park integer, teller text, facts jsonb, amenities text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  former jsonb := (
    SELECT jsonb_object_agg(key, value) FROM park_facts
    WHERE park_id = park AND told_by = teller AND NOT is_google(source));
BEGIN
  DELETE FROM park_facts WHERE park_id = park AND told_by = teller;
  INSERT INTO park_facts (park_id, told_by, key, value, source, reference, how, observed_at)
  SELECT park, teller, told.key, told.value, coalesce(told.source, teller), told.reference, told.how,
    told.observed_at
  FROM told_facts(coalesce(facts, '{}'), amenities) AS told;
  PERFORM note_told(park, teller, former);
END
$$;
--> statement-breakpoint
-- Notes what a statement says otherwise than before; nothing of Google's, which may not be kept.
CREATE FUNCTION note_told(park integer, teller text, former jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF is_google(teller) OR teller = 'test' OR (former IS NULL AND teller <> 'visitors')
    -- A new entry in the catalogue of facts is no change of the park.
    OR coalesce(current_setting('parkfetch.is_deriving', true), '') <> ''
  THEN
    RETURN;
  END IF;
  INSERT INTO park_history (park_id, source, key, before, after)
  SELECT park, teller, key, was.value, told.value
  FROM jsonb_each_text(coalesce(former, '{}')) AS was
  FULL JOIN (
    SELECT * FROM park_facts WHERE park_id = park AND told_by = teller AND NOT is_google(source)
  ) AS told USING (key)
  WHERE was.value IS DISTINCT FROM told.value
    AND EXISTS (SELECT FROM parks WHERE id = park);
END
$$;
--> statement-breakpoint
-- As before, but the facts of a layer are removed by what writes it, which notes what has changed.
CREATE OR REPLACE FUNCTION park_layers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former jsonb;
BEGIN
  PERFORM FROM parks
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END)
  ORDER BY id FOR NO KEY UPDATE;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (
    (OLD.park_id, OLD.source) <> (NEW.park_id, NEW.source)
    OR NOT NEW.facts ?| ARRAY['facts', 'amenities'])
  THEN
    former := (SELECT jsonb_object_agg(key, value) FROM park_facts
      WHERE park_id = OLD.park_id AND told_by = OLD.source AND NOT is_google(source));
    DELETE FROM park_facts WHERE park_id = OLD.park_id AND told_by = OLD.source;
    PERFORM note_told(OLD.park_id, OLD.source, former);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.facts ?| ARRAY['facts', 'amenities'] THEN
    PERFORM write_layer(NEW);
  END IF;
  UPDATE parks SET has_layers = EXISTS (SELECT FROM park_layers WHERE park_id = parks.id)
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Six decimals are 11 cm.
CREATE FUNCTION position_text(told jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim_scale(round((told -> 'latitude')::numeric, 6)) || ', '
    || trim_scale(round((told -> 'longitude')::numeric, 6))
$$;
--> statement-breakpoint
CREATE FUNCTION note_park_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := coalesce(OLD.told, jsonb_build_object(
    'name', OLD.name, 'latitude', OLD.latitude, 'longitude', OLD.longitude));
  tells jsonb := coalesce(NEW.told, jsonb_build_object(
    'name', NEW.name, 'latitude', NEW.latitude, 'longitude', NEW.longitude));
BEGIN
  INSERT INTO park_history (park_id, source, key, before, after)
  SELECT NEW.id, NEW.source, change.key, change.before, change.after
  FROM (VALUES
    ('name', was ->> 'name', tells ->> 'name'),
    ('position', position_text(was), position_text(tells)),
    ('closed', (NOT OLD.told_listed)::text, (NOT NEW.told_listed)::text)
  ) AS change(key, before, after)
  WHERE change.before <> change.after;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Google's facts may not be kept, and those of a park that was bare are not a change.
CREATE TRIGGER parks_told_noted AFTER UPDATE ON parks
  FOR EACH ROW WHEN (OLD.name <> '' AND NEW.name <> '' AND OLD.source = NEW.source
    AND NOT is_google(NEW.source) AND NEW.source <> 'test'
    AND (OLD.name, OLD.latitude, OLD.longitude, OLD.told_listed, OLD.told)
      IS DISTINCT FROM (NEW.name, NEW.latitude, NEW.longitude, NEW.told_listed, NEW.told))
  EXECUTE FUNCTION note_park_told();
