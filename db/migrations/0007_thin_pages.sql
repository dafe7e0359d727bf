ALTER TABLE "seo_entries" ALTER COLUMN "in_sitemap" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "seo_entries" ALTER COLUMN "in_sitemap" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "known" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "known_for_good" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "known_until" timestamp with time zone;--> statement-breakpoint
-- What was put back was put back by no word of its own.
UPDATE seo_entries SET in_sitemap = NULL WHERE in_sitemap;
--> statement-breakpoint
-- The sitemap looks at every park: this tells which are in it, and when they changed, without
-- touching the table.
DROP INDEX parks_sitemap;
--> statement-breakpoint
CREATE INDEX parks_sitemap ON parks (id)
  INCLUDE (updated_at, kept_until, listed, source, known, known_for_good, known_until);
--> statement-breakpoint
-- One bit for each thing worth knowing, in the order of domain/park/worth-knowing.ts.
CREATE FUNCTION known_bits(size boolean, address boolean, outline boolean, photo boolean,
  rating boolean, fact boolean) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (coalesce(size::int, 0) + 2 * coalesce(address::int, 0) + 4 * coalesce(outline::int, 0)
    + 8 * coalesce(photo::int, 0) + 16 * coalesce(rating::int, 0)
    + 32 * coalesce(fact::int, 0))::smallint
$$;
--> statement-breakpoint
-- What visitors are shown of a park that is worth knowing, what of it is known for good, and when
-- the first of the rest expires.
CREATE FUNCTION park_known(park parks,
  OUT known smallint, OUT known_for_good smallint, OUT known_until timestamptz)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  shown jsonb := CASE WHEN park.json_fields = '' THEN '{}' ELSE '{' || park.json_fields END;
  has_outline boolean := EXISTS (SELECT FROM park_outlines WHERE park_id = park.id);
  lasting parks := park;
  layer record;
BEGIN
  known := known_bits(
    (shown ->> 'area')::float8 > 0,
    coalesce(nullif(shown ->> 'vicinity', ''), shown ->> 'formattedAddress') <> '',
    has_outline,
    shown ? 'photos',
    park.shown_rating IS NOT NULL,
    park.facts_yes <> b'0'::bit(128) OR park.facts_no <> b'0'::bit(128)
      OR shown -> 'amenities' <> '[]'
  );
  known_for_good := known;
  IF NOT park.has_layers THEN
    RETURN;
  END IF;
  SELECT min(park_layers.kept_until) INTO known_until FROM park_layers WHERE park_id = park.id;
  IF known_until IS NULL THEN
    RETURN;
  END IF;
  FOR layer IN
    SELECT facts FROM park_layers WHERE park_id = park.id AND kept_until IS NULL
    ORDER BY source = 'visitors', source
  LOOP
    lasting := park_with_layer(lasting, layer.facts);
  END LOOP;
  IF park.has_corrections THEN
    lasting := park_corrected(lasting);
  END IF;
  SELECT copied.facts_yes, copied.facts_no, copied.amenities
  INTO lasting.facts_yes, lasting.facts_no, lasting.amenities
  FROM park_knowledge(park, lasting.amenities, true) AS copied;
  known_for_good := known_bits(
    lasting.area > 0,
    coalesce(nullif(lasting.vicinity, ''), lasting.formatted_address) <> '',
    has_outline,
    lasting.photos <> '[]',
    lasting.rating IS NOT NULL,
    lasting.facts_yes <> b'0'::bit(128) OR lasting.facts_no <> b'0'::bit(128)
      OR lasting.amenities <> '{}'
  );
END
$$;
--> statement-breakpoint
CREATE FUNCTION parks_derive_known() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT * INTO NEW.known, NEW.known_for_good, NEW.known_until FROM park_known(NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Triggers run in the order of their names: after what visitors are shown is derived.
CREATE TRIGGER parks_derive_known BEFORE INSERT OR UPDATE ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_derive_known();
--> statement-breakpoint
-- Has the parks derived anew that have got an outline or lost it.
CREATE FUNCTION park_outlines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parks SET has_layers = has_layers WHERE id IN (SELECT park_id FROM changed);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER park_outlines_added AFTER INSERT ON park_outlines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION park_outlines_changed();
--> statement-breakpoint
CREATE TRIGGER park_outlines_removed AFTER DELETE ON park_outlines
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION park_outlines_changed();
--> statement-breakpoint
-- Derived values are not a change of the park.
ALTER TABLE parks DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE parks SET (known, known_for_good, known_until) = (SELECT * FROM park_known(parks));
--> statement-breakpoint
ALTER TABLE parks ENABLE TRIGGER USER;
