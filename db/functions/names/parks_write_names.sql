-- The rows of park_names, used to find a park while its name is typed.
-- From search_name, other_search_names and `listed` of each park that changes.
CREATE OR REPLACE FUNCTION parks_write_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM park_names WHERE park_id = NEW.id;
  IF NEW.listed THEN
    INSERT INTO park_names (park_id, number, skipped, tail)
    SELECT NEW.id, named.number - 1, part.skipped, part.tail
    FROM unnest(NEW.search_name || NEW.other_search_names) WITH ORDINALITY AS named(name, number),
      name_tails(named.name) AS part;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER parks_insert_names AFTER INSERT ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_write_names();

CREATE OR REPLACE TRIGGER parks_update_names AFTER UPDATE ON parks
  FOR EACH ROW WHEN (OLD.search_name IS DISTINCT FROM NEW.search_name
    OR OLD.other_search_names IS DISTINCT FROM NEW.other_search_names
    OR OLD.listed IS DISTINCT FROM NEW.listed)
  EXECUTE FUNCTION parks_write_names();
