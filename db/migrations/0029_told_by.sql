-- The source of a layer: 'google-details' is what Google tells of one park alone, and 'merged-12' is
-- a park that was merged.
CREATE FUNCTION layer_teller(layer text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    CASE WHEN layer ~ '^merged-[0-9]{1,9}$'
      THEN (SELECT source FROM parks WHERE id = substr(layer, 8)::integer) END,
    regexp_replace(layer, '-details$', ''))
$$;
--> statement-breakpoint
-- The source of each field that visitors are shown of a park and its own source doesn't tell, in the
-- order of `park_with_layer` and `park_corrected`. Amenities and facts are told apart.
CREATE FUNCTION told_by(park parks, copyable boolean) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  fields text[] := ARRAY['vicinity', 'formattedAddress', 'openingHours', 'description', 'area',
    'rating', 'photos'];
  known jsonb := jsonb_strip_nulls(jsonb_build_object('vicinity', park.vicinity,
    'formattedAddress', park.formatted_address, 'openingHours', park.opening_hours,
    'description', park.description, 'area', park.area, 'rating', park.rating,
    'photos', nullif(park.photos, '[]')));
  tellers jsonb := '{}';
  others jsonb;
  layer record;
  field text;
BEGIN
  IF copyable AND is_google(park.source) THEN
    known := '{}';
  END IF;
  IF park.has_layers THEN
    FOR layer IN
      SELECT source, facts FROM park_layers
      WHERE park_id = park.id AND NOT (copyable AND is_google(source))
      ORDER BY source = 'visitors', source
    LOOP
      others := '{}';
      IF layer.source LIKE 'merged-%' THEN
        SELECT told_by(merged, true) INTO others FROM parks AS merged
        WHERE id = (SELECT merged_id FROM park_merges
          WHERE kept_id = park.id AND 'merged-' || merged_id = layer.source);
      END IF;
      FOREACH field IN ARRAY fields LOOP
        IF layer.facts ? field AND (NOT known ? field OR (field = 'openingHours'
          AND known -> field -> 'weekday_text' = '[]'
          AND layer.facts -> field -> 'weekday_text' <> '[]')) THEN
          known := known || jsonb_build_object(field, layer.facts -> field);
          tellers := tellers
            || jsonb_build_object(field, coalesce(others ->> field, layer_teller(layer.source)));
        END IF;
      END LOOP;
    END LOOP;
  END IF;
  IF park.has_corrections THEN
    SELECT (tellers - coalesce(array_agg(key), '{}')) || coalesce(jsonb_object_agg(key, 'operator')
      FILTER (WHERE value NOT IN ('null', 'false', '""')), '{}') INTO tellers
    FROM jsonb_each(corrected_claims(park.id) - ARRAY['amenities', 'hidden']);
  END IF;
  RETURN (SELECT jsonb_object_agg(key, value) FROM jsonb_each(tellers)
    WHERE value <> to_jsonb(park.source));
END
$$;
--> statement-breakpoint
-- As before, and of each other field, but visitors' ratings, which `ratingSource` tells. Amenities of
-- a park that was merged are its source's.
CREATE OR REPLACE FUNCTION parks_derive_tellers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown jsonb := '{' || NEW.json_fields;
  tellers jsonb;
BEGIN
  WITH won AS MATERIALIZED (
    SELECT key, value, source,
      CASE WHEN value ~ '^[0-9]{1,9}$' THEN value::float8 END AS number
    FROM won_facts(NEW, false)
  )
  SELECT jsonb_object_agg(name, teller) INTO tellers
  FROM (
    SELECT name, coalesce(
      (SELECT won.source FROM fact_bits JOIN won USING (key)
        WHERE feeds = name AND (won.value = ANY (fits) OR number >= least)
        ORDER BY won.source <> NEW.source, bit LIMIT 1),
      CASE WHEN name = ANY (NEW.amenities) THEN NEW.source END,
      (SELECT layer_teller(source) FROM park_layers
        WHERE park_id = NEW.id AND facts -> 'amenities' ? name ORDER BY source LIMIT 1),
      CASE WHEN NEW.has_corrections THEN 'operator' END
    ) AS teller
    FROM jsonb_array_elements_text(
      shown -> 'amenities' || coalesce(shown -> 'limited', '[]')) AS each(name)
  ) AS told
  WHERE teller <> NEW.source;
  IF tellers IS NOT NULL THEN
    NEW.json_fields := left(NEW.json_fields, -1) || ',"amenitiesFrom":' || tellers || '}';
  END IF;
  tellers := told_by(NEW, false);
  IF tellers ->> 'rating' = 'visitors' THEN
    tellers := nullif(tellers - 'rating', '{}');
  END IF;
  IF tellers IS NOT NULL THEN
    NEW.json_fields := left(NEW.json_fields, -1) || ',"toldBy":' || tellers || '}';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Derived values are not a change of the park.
SELECT set_config('parkfetch.is_deriving', 'on', true);
--> statement-breakpoint
UPDATE parks SET has_layers = has_layers WHERE has_layers OR has_corrections;
--> statement-breakpoint
SELECT set_config('parkfetch.is_deriving', '', true);
