-- Limited amenities, such as toilets for customers, match a filter for them.
-- From facts_yes and the catalogue of facts: adds to amenity_bits, and `limited` to the JSON.
CREATE OR REPLACE FUNCTION parks_derive_limited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  partial text[];
BEGIN
  IF NEW.facts_yes <> b'0'::bit(128) THEN
    -- If several facts imply an amenity, the one that it names.
    SELECT array_agg(feeds ORDER BY bit) INTO partial
    FROM fact_bits JOIN fact_words USING (key)
    WHERE fact_bits.value = 'yes' AND word = fact_word(feeds)
      AND NEW.facts_yes & mask <> b'0'::bit(128)
      AND amenity_bits(ARRAY[feeds]) & NEW.amenity_bits = 0;
    IF partial IS NOT NULL THEN
      NEW.amenity_bits := NEW.amenity_bits | amenity_bits(partial);
      NEW.json_fields := left(NEW.json_fields, -1) || ',"limited":' || array_to_json(partial) || '}';
    END IF;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER parks_derive_limited BEFORE INSERT OR UPDATE ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_derive_limited();
