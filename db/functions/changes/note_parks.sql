-- Notes in park_changes the parks whose map data changed; null for all parks.
-- From the parks before and after each statement.
CREATE OR REPLACE FUNCTION note_parks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO park_changes (park_ids)
    SELECT array_agg(id) FROM is_now WHERE listed HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO park_changes (park_ids)
    SELECT array_agg(id) FROM was WHERE listed HAVING count(*) > 0;
  ELSIF TG_OP = 'TRUNCATE' THEN
    INSERT INTO park_changes (park_ids) VALUES (NULL);
  ELSE
    -- Most updates, such as of a park's popularity, do not change it.
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
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER parks_inserted_noted AFTER INSERT ON parks
  REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION note_parks();

CREATE OR REPLACE TRIGGER parks_updated_noted AFTER UPDATE ON parks
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION note_parks();

CREATE OR REPLACE TRIGGER parks_deleted_noted AFTER DELETE ON parks
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_parks();

CREATE OR REPLACE TRIGGER parks_truncated_noted AFTER TRUNCATE ON parks
  FOR EACH STATEMENT EXECUTE FUNCTION note_parks();
