-- Who says what of a park that several sources know.
-- From won_facts, park_layers and stated_by: adds `amenitiesFrom` and `toldBy` to the JSON.
CREATE OR REPLACE FUNCTION parks_derive_sources() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown jsonb := '{' || NEW.json_fields;
  sources jsonb;
BEGIN
  WITH won AS MATERIALIZED (
    SELECT key, value, source,
      CASE WHEN value ~ '^[0-9]{1,9}$' THEN value::float8 END AS number
    FROM won_facts(NEW, false)
  )
  SELECT jsonb_object_agg(name, by_source) INTO sources
  FROM (
    SELECT name, coalesce(
      (SELECT won.source FROM fact_bits JOIN won USING (key)
        WHERE feeds = name AND (won.value = ANY (fits) OR number >= least)
        ORDER BY won.source <> NEW.source, bit LIMIT 1),
      CASE WHEN name = ANY (NEW.amenities) THEN NEW.source END,
      (SELECT layer_source(source) FROM park_layers
        WHERE park_id = NEW.id AND facts -> 'amenities' ? name ORDER BY source LIMIT 1),
      CASE WHEN NEW.has_corrections THEN 'operator' END
    ) AS by_source
    FROM jsonb_array_elements_text(
      shown -> 'amenities' || coalesce(shown -> 'limited', '[]')) AS each(name)
  ) AS stated
  WHERE by_source <> NEW.source;
  IF sources IS NOT NULL THEN
    NEW.json_fields := left(NEW.json_fields, -1) || ',"amenitiesFrom":' || sources || '}';
  END IF;
  sources := stated_by(NEW, false);
  IF sources ->> 'rating' = 'visitors' THEN
    sources := nullif(sources - 'rating', '{}');
  END IF;
  IF sources IS NOT NULL THEN
    NEW.json_fields := left(NEW.json_fields, -1) || ',"toldBy":' || sources || '}';
  END IF;
  RETURN NEW;
END
$$;

-- The trigger of earlier versions.
DROP TRIGGER IF EXISTS parks_derive_tellers ON parks;

CREATE OR REPLACE TRIGGER parks_derive_sources BEFORE INSERT OR UPDATE ON parks
  FOR EACH ROW
  WHEN (NEW.has_layers OR NEW.has_corrections OR NEW.facts @? '$.*.source')
  EXECUTE FUNCTION parks_derive_sources();
