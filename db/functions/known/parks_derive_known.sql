-- A park's known, known_for_good and known_until, by which the sitemap chooses.
-- From park_known, after all else is derived.
CREATE OR REPLACE FUNCTION parks_derive_known() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT * INTO NEW.known, NEW.known_for_good, NEW.known_until FROM park_known(NEW);
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER parks_derive_known BEFORE INSERT OR UPDATE ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_derive_known();
