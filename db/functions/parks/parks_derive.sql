-- A park's searched and shown columns, from `listed` to `json_fields`.
-- From the park's own columns, park_layers, park_corrections and park_merges.
CREATE OR REPLACE FUNCTION parks_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said jsonb;
  shown parks;
  layer record;
  by_source text;
  is_visitors_rating boolean := false;
BEGIN
  -- Visits and new entries in the catalogue of facts do not change the park.
  IF TG_OP = 'UPDATE' AND NEW.popularity = OLD.popularity
    AND coalesce(current_setting('parkfetch.is_deriving', true), '') = ''
  THEN
    NEW.updated_at := now();
  END IF;
  IF NEW.has_corrections OR NEW.told IS NOT NULL OR NEW.hidden THEN
    said := corrected_fields(NEW.id);
    NEW.told := stated_again(NEW, CASE WHEN TG_OP = 'UPDATE' THEN OLD END);
    -- A park whose facts have expired stays bare.
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
      -- 'google-details' is what Google states of one park alone.
      by_source := regexp_replace(layer.source, '-details$', '');
      IF layer.source NOT IN ('visitors', 'rules') AND layer.source NOT LIKE 'merged-%' AND by_source <> ALL (shown.enriched_by || NEW.source) THEN
        shown.enriched_by := shown.enriched_by || by_source;
      END IF;
    END LOOP;
  END IF;
  IF NEW.has_corrections THEN
    shown := park_corrected(shown);
    -- What has expired, and tests, are found by no search whatever is said of them.
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
  NEW.other_search_names := CASE WHEN shown.other_names = '{}' THEN '{}'
    ELSE normalise_names(NEW.name, shown.other_names) END;
  NEW.shown_rating := shown.rating;
  NEW.amenity_bits := amenity_bits(shown.amenities);
  NEW.us_state := us_state_of(NEW.state, NEW.latitude, NEW.longitude);
  NEW.in_place := place_of(NEW.city, NEW.us_state, NEW.latitude, NEW.longitude);
  shown.us_state := NEW.us_state;
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

CREATE OR REPLACE TRIGGER parks_derive BEFORE INSERT OR UPDATE ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_derive();
