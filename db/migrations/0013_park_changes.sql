CREATE TABLE "park_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"park_ids" integer[]
);
--> statement-breakpoint
CREATE INDEX "park_changes_transaction" ON "park_changes" USING btree ("transaction");--> statement-breakpoint
CREATE FUNCTION note_parks_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO park_changes (park_ids)
  SELECT array_agg(id) FROM is_now WHERE listed HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_parks_updated() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE FUNCTION note_parks_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO park_changes (park_ids)
  SELECT array_agg(id) FROM was WHERE listed HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_parks_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO park_changes (park_ids) VALUES (NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parks_inserted_noted AFTER INSERT ON parks
  REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION note_parks_inserted();
--> statement-breakpoint
CREATE TRIGGER parks_updated_noted AFTER UPDATE ON parks
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION note_parks_updated();
--> statement-breakpoint
CREATE TRIGGER parks_deleted_noted AFTER DELETE ON parks
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_parks_deleted();
--> statement-breakpoint
CREATE TRIGGER parks_truncated_noted AFTER TRUNCATE ON parks
  FOR EACH STATEMENT EXECUTE FUNCTION note_parks_truncated();
