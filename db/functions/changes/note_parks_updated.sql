-- Notes in park_changes which parks changed in what the map shows.
-- From the parks before and after an update.
CREATE OR REPLACE FUNCTION note_parks_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Only what the map shows: most updates, such as of a park's popularity, change none of it.
  INSERT INTO park_changes (park_ids)
  SELECT array_agg(id) FROM is_now JOIN was USING (id)
  WHERE (is_now.listed OR was.listed) AND (
      is_now.name, is_now.latitude, is_now.longitude, is_now.source, is_now.listed,
      is_now.amenity_bits, is_now.facts_yes, is_now.facts_no, is_now.shown_rating,
      is_now.opening_hours, is_now.kinds
    ) IS DISTINCT FROM (
      was.name, was.latitude, was.longitude, was.source, was.listed,
      was.amenity_bits, was.facts_yes, was.facts_no, was.shown_rating,
      was.opening_hours, was.kinds
    )
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER parks_updated_noted AFTER UPDATE ON parks
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION note_parks_updated();
