CREATE TABLE "park_merges" (
	"merged_id" integer PRIMARY KEY NOT NULL,
	"kept_id" integer NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved" jsonb NOT NULL,
	CONSTRAINT "park_merges_two" CHECK (merged_id <> kept_id)
);
--> statement-breakpoint
ALTER TABLE "park_merges" ADD CONSTRAINT "park_merges_merged_id_parks_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_merges" ADD CONSTRAINT "park_merges_kept_id_parks_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "park_merges_kept" ON "park_merges" USING btree ("kept_id");
--> statement-breakpoint
-- The park that one has been merged into, at last; null if it is not merged.
CREATE FUNCTION kept_park(park bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE way AS (
    SELECT kept_id, 1 AS step FROM park_merges WHERE merged_id = park
    UNION ALL
    SELECT next.kept_id, step + 1 FROM way JOIN park_merges AS next ON next.merged_id = way.kept_id
    WHERE step < 100
  )
  SELECT kept_id FROM way ORDER BY step DESC LIMIT 1
$$;
--> statement-breakpoint
-- As before, also of its types.
CREATE OR REPLACE FUNCTION told_again(park parks, before parks) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN park.told IS DISTINCT FROM before.told AND park.told IS NOT NULL THEN park.told
    ELSE jsonb_build_object('name', park.name, 'latitude', park.latitude,
        'longitude', park.longitude, 'types', to_jsonb(park.types))
      || CASE WHEN park.told IS NOT NULL AND before.name = park.name
        THEN jsonb_build_object('name', park.told -> 'name') ELSE '{}' END
      || CASE WHEN park.told IS NOT NULL
          AND (before.latitude, before.longitude) = (park.latitude, park.longitude)
        THEN jsonb_build_object('latitude', park.told -> 'latitude', 'longitude',
          park.told -> 'longitude')
        ELSE '{}' END
      || CASE WHEN park.told ? 'types' AND before.types = park.types
        THEN jsonb_build_object('types', park.told -> 'types') ELSE '{}' END
  END
$$;
--> statement-breakpoint
-- As before, with the types that the operator has set right. A merged park is hidden, and what it
-- tells another is told by its own sources.
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
    IF NEW.told ->> 'name' <> '' AND said ?| ARRAY['name', 'position', 'types'] THEN
      NEW.name := coalesce(said ->> 'name', NEW.told ->> 'name');
      NEW.latitude := coalesce(said -> 'position' -> 'lat', NEW.told -> 'latitude')::float8;
      NEW.longitude := coalesce(said -> 'position' -> 'lng', NEW.told -> 'longitude')::float8;
      NEW.types := ARRAY(SELECT jsonb_array_elements_text(coalesce(said -> 'types', NEW.told -> 'types')));
    ELSE
      NEW.name := NEW.told ->> 'name';
      NEW.latitude := (NEW.told -> 'latitude')::float8;
      NEW.longitude := (NEW.told -> 'longitude')::float8;
      NEW.types := ARRAY(SELECT jsonb_array_elements_text(NEW.told -> 'types'));
      NEW.told := NULL;
    END IF;
    NEW.hidden := coalesce((said -> 'hidden')::boolean, false)
      OR EXISTS (SELECT FROM park_merges WHERE merged_id = NEW.id);
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
      IF layer.source <> 'visitors' AND layer.source NOT LIKE 'merged-%' AND teller <> ALL (shown.enriched_by || NEW.source) THEN
        shown.enriched_by := shown.enriched_by || teller;
      END IF;
    END LOOP;
  END IF;
  IF NEW.has_corrections THEN
    shown := park_corrected(shown);
    -- What may not be kept any longer, and tests, are found by no search whatever is said of them.
    shown.listed := shown.listed AND NEW.name <> '' AND NEW.source <> 'test';
  END IF;
  shown.listed := shown.listed AND NOT NEW.hidden;
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
-- As before, but what a merged park tells is noted in its own history.
CREATE OR REPLACE FUNCTION note_told(park integer, teller text, former jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF is_google(teller) OR teller = 'test' OR teller LIKE 'merged-%' OR (former IS NULL AND teller <> 'visitors')
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
-- Writes what a merged park tells as a layer of the kept one: what may be copied, with its sources.
CREATE FUNCTION write_merged(park parks) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept integer := (SELECT kept_id FROM park_merges WHERE merged_id = park.id);
  is_lent boolean := is_google(park.source) OR park.kept_until IS NOT NULL;
  told parks;
BEGIN
  IF kept IS NULL OR park.name = '' THEN
    DELETE FROM park_layers WHERE source = 'merged-' || park.id;
    RETURN;
  END IF;
  told := park_copyable(park);
  INSERT INTO park_layers (park_id, source, source_id, facts)
  SELECT kept, 'merged-' || park.id, park.id::text, jsonb_strip_nulls(jsonb_build_object(
    'vicinity', told.vicinity, 'formattedAddress', told.formatted_address,
    'openingHours', told.opening_hours, 'amenities', nullif(to_jsonb(told.amenities), '[]'),
    'rating', CASE WHEN NOT is_lent THEN told.rating END,
    'userRatingsTotal', CASE WHEN NOT is_lent THEN told.user_ratings_total END,
    'photos', CASE WHEN NOT is_lent THEN nullif(told.photos, '[]') END,
    'description', CASE WHEN NOT is_lent THEN told.description END,
    'area', CASE WHEN NOT is_lent THEN told.area END,
    'facts', (
      SELECT jsonb_object_agg(won.key, jsonb_build_object('value', won.value,
        'since', to_char(won.observed_at AT TIME ZONE 'utc', 'YYYY-MM-DD'),
        'told', CASE WHEN won.observed_at IS NULL THEN (
          SELECT max(said.fact ->> 'told')
          FROM (
            SELECT park.facts -> won.key, park.source
            UNION ALL
            SELECT facts -> 'facts' -> won.key, regexp_replace(source, '-details$', '')
            FROM park_layers WHERE park_id = park.id
          ) AS said(fact, teller)
          WHERE coalesce(said.fact ->> 'source', teller) = won.source
            AND said.fact ->> 'value' = won.value) END,
        'reference', won.reference, 'how', nullif(won.how, 'stated'), 'source', won.source))
      FROM won_facts(park, true) AS won),
    'enrichedBy', (
      SELECT jsonb_agg(DISTINCT teller) FROM (
        SELECT unnest(park.enriched_by || park.source) AS teller
        UNION ALL
        SELECT regexp_replace(source, '-details$', '') FROM park_layers
        WHERE park_id = park.id AND source <> 'visitors' AND source NOT LIKE 'merged-%'
        UNION ALL
        SELECT jsonb_array_elements_text(facts -> 'enrichedBy') FROM park_layers
        WHERE park_id = park.id AND facts ? 'enrichedBy'
      ) AS told WHERE NOT is_google(teller))))
  ON CONFLICT (source, source_id) DO UPDATE
    SET park_id = excluded.park_id, facts = excluded.facts, updated_at = now()
    WHERE (park_layers.park_id, park_layers.facts) IS DISTINCT FROM (excluded.park_id, excluded.facts);
END
$$;
--> statement-breakpoint
CREATE FUNCTION parks_write_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_merged(NEW) FROM park_merges WHERE merged_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- After the triggers that write its facts: triggers run by name.
CREATE TRIGGER parks_write_merged AFTER UPDATE ON parks
  FOR EACH ROW WHEN (NEW.hidden) EXECUTE FUNCTION parks_write_merged();
--> statement-breakpoint
-- What has been merged into a park stands for itself once that has nothing left to show.
CREATE FUNCTION parks_unmerge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM park_merges WHERE kept_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parks_unmerge AFTER UPDATE ON parks
  FOR EACH ROW WHEN (OLD.name <> '' AND NEW.name = '') EXECUTE FUNCTION parks_unmerge();
--> statement-breakpoint
CREATE FUNCTION park_merges_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM park_layers WHERE source = 'merged-' || OLD.merged_id;
    UPDATE parks SET hidden = true WHERE id = OLD.merged_id;
  ELSE
    UPDATE parks SET hidden = true WHERE id = NEW.merged_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- `hidden` is derived again, whatever it is set to.
CREATE TRIGGER park_merges_changed AFTER INSERT OR DELETE ON park_merges
  FOR EACH ROW EXECUTE FUNCTION park_merges_changed();
