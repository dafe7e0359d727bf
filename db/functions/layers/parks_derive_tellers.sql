-- Who says what of a park that several sources know.
-- From won_facts, park_layers and stated_by: adds `amenitiesFrom` and `toldBy` to the JSON.
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
  ) AS stated
  WHERE teller <> NEW.source;
  IF tellers IS NOT NULL THEN
    NEW.json_fields := left(NEW.json_fields, -1) || ',"amenitiesFrom":' || tellers || '}';
  END IF;
  tellers := stated_by(NEW, false);
  IF tellers ->> 'rating' = 'visitors' THEN
    tellers := nullif(tellers - 'rating', '{}');
  END IF;
  IF tellers IS NOT NULL THEN
    NEW.json_fields := left(NEW.json_fields, -1) || ',"toldBy":' || tellers || '}';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER parks_derive_tellers BEFORE INSERT OR UPDATE ON parks
  FOR EACH ROW
  WHEN (NEW.has_layers OR NEW.has_corrections OR NEW.facts @? '$.*.source')
  EXECUTE FUNCTION parks_derive_tellers();
