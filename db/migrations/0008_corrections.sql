ALTER TABLE "parks" ADD COLUMN "told_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "has_corrections" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "park_corrections" ADD COLUMN "before" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "parks_corrected" ON "parks" USING btree ("search_name") WHERE has_corrections;
--> statement-breakpoint
ALTER TABLE parks DISABLE TRIGGER parks_derive;
--> statement-breakpoint
UPDATE parks SET told_listed = false WHERE NOT listed;
--> statement-breakpoint
ALTER TABLE parks ENABLE TRIGGER parks_derive;
--> statement-breakpoint
-- A park as the operator has set it right, the latest word first; null says that nothing is known.
CREATE FUNCTION park_corrected(park parks) RETURNS parks LANGUAGE plpgsql STABLE AS $$
DECLARE
  said jsonb;
BEGIN
  SELECT jsonb_object_agg(fact.key, fact.value ORDER BY correction.id) INTO said
  FROM park_corrections AS correction, jsonb_each(correction.facts) AS fact
  WHERE correction.park_id = park.id AND correction.undone_at IS NULL;
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
  IF said ? 'closed' THEN
    park.listed := NOT (said -> 'closed')::boolean;
  END IF;
  RETURN park;
END
$$;
--> statement-breakpoint
-- What of a park may be copied: nothing of Google's, nor what may not be kept any longer. In the
-- matter of corrections alone; whether it is closed is not known where nobody else says so.
CREATE FUNCTION park_copyable(park parks) RETURNS parks LANGUAGE plpgsql STABLE AS $$
DECLARE
  layer record;
BEGIN
  park.listed := park.told_listed;
  IF park.source = 'google' OR park.kept_until <= now() THEN
    park.vicinity := NULL;
    park.formatted_address := NULL;
    park.opening_hours := NULL;
    park.amenities := '{}';
    park.listed := true;
  END IF;
  FOR layer IN
    SELECT facts FROM park_layers
    WHERE park_id = park.id AND source NOT IN ('google', 'google-details')
      AND coalesce(kept_until > now(), true)
    ORDER BY source = 'visitors', source
  LOOP
    park := park_with_layer(park, layer.facts);
  END LOOP;
  RETURN park_corrected(park);
END
$$;
--> statement-breakpoint
-- The park's own facts, what layers add, what visitors say, and over all of it the corrections.
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
  NEW.json_fields := park_json_fields(shown);
  IF is_visitors_rating THEN
    -- Its last character is the closing brace.
    NEW.json_fields := left(NEW.json_fields, -1) || ',"ratingSource":"visitors"}';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Has the park of a changed correction derived anew. It is locked by a statement of its own: one
-- that waits for another correction goes on with what it saw before that was there.
CREATE FUNCTION park_corrections_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parks
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END)
  ORDER BY id FOR UPDATE;
  UPDATE parks SET has_corrections = EXISTS (
    SELECT FROM park_corrections WHERE park_id = parks.id AND undone_at IS NULL)
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER park_corrections_changed
  AFTER INSERT OR DELETE OR UPDATE OF park_id, facts, undone_at ON park_corrections
  FOR EACH ROW EXECUTE FUNCTION park_corrections_changed();
