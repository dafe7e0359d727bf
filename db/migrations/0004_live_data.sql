CREATE TABLE "cache_entries" (
	"type" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cache_entries_type_key_pk" PRIMARY KEY("type","key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"joined" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"cached" boolean NOT NULL,
	"calls" integer DEFAULT 1 NOT NULL,
	"cost" numeric(12, 4) NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "park_layers" (
	"park_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"facts" jsonb NOT NULL,
	"kept_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "park_layers_park_id_source_pk" PRIMARY KEY("park_id","source"),
	CONSTRAINT "park_layers_source_key" UNIQUE("source","source_id")
);
--> statement-breakpoint
ALTER TABLE "parks" ALTER COLUMN "amenity_bits" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "parks" ALTER COLUMN "amenity_bits" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "area" double precision;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "enriched_by" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "has_layers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "shown_rating" double precision;--> statement-breakpoint
ALTER TABLE "parks" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "position" "point" GENERATED ALWAYS AS (case when listed then point(longitude, mercator_y(latitude)) end) STORED;--> statement-breakpoint
ALTER TABLE "park_layers" ADD CONSTRAINT "park_layers_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cache_entries_gone_at" ON "cache_entries" USING btree ("gone_at");--> statement-breakpoint
CREATE INDEX "ledger_at" ON "ledger" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_cached_hour" ON "ledger" USING btree ("at","type") WHERE cached;--> statement-breakpoint
CREATE INDEX "park_layers_photos" ON "park_layers" USING gin ((facts -> 'photos') jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "park_layers_kept_until" ON "park_layers" USING btree ("kept_until") WHERE kept_until is not null;--> statement-breakpoint
CREATE INDEX "parks_photos" ON "parks" USING gin ("photos" jsonb_path_ops) WHERE photos <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "parks_kept_until" ON "parks" USING btree ("kept_until") WHERE kept_until is not null;
--> statement-breakpoint
ALTER TABLE parks DISABLE TRIGGER parks_derive;
--> statement-breakpoint
UPDATE parks SET shown_rating = rating WHERE rating IS NOT NULL;
--> statement-breakpoint
ALTER TABLE parks ENABLE TRIGGER parks_derive;
--> statement-breakpoint
-- Filters and counts without touching the table: the included columns are what they look at.
CREATE INDEX parks_position ON parks USING gist (position)
  INCLUDE (id, latitude, shown_rating, amenity_bits);
--> statement-breakpoint
-- A park's public JSON without its opening brace; what is not known is absent. Of its photos only
-- the first, as lists show no more: references of photos are long.
CREATE OR REPLACE FUNCTION park_json_fields(park parks) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT substr(json_strip_nulls(json_build_object(
    'id', park.id,
    'placeId', park.place_id,
    'name', park.name,
    'latitude', park.latitude,
    'longitude', park.longitude,
    'vicinity', park.vicinity,
    'formattedAddress', park.formatted_address,
    'rating', park.rating,
    'userRatingsTotal', park.user_ratings_total,
    'amenities', park.amenities,
    'types', park.types,
    'photos', CASE WHEN park.photos <> '[]' THEN jsonb_build_array(park.photos -> 0) END,
    'openingHours', park.opening_hours,
    'description', park.description,
    'keywords', nullif(park.keywords, '{}'::text[]),
    'area', park.area,
    'closed', CASE WHEN NOT park.listed THEN true END,
    'source', park.source,
    'enrichedBy', nullif(park.enriched_by, '{}'::text[])
  ))::text, 2)
$$;
--> statement-breakpoint
-- A park with what a layer tells beyond it. A rating and its count come from one source.
CREATE FUNCTION park_with_layer(park parks, facts jsonb) RETURNS parks
LANGUAGE plpgsql STABLE AS $$
BEGIN
  park.place_id := coalesce(park.place_id, facts ->> 'placeId');
  park.vicinity := coalesce(park.vicinity, facts ->> 'vicinity');
  park.formatted_address := coalesce(park.formatted_address, facts ->> 'formattedAddress');
  park.opening_hours := coalesce(park.opening_hours, facts -> 'openingHours');
  park.description := coalesce(park.description, facts ->> 'description');
  park.area := coalesce(park.area, (facts -> 'area')::float8);
  IF park.rating IS NULL THEN
    park.rating := (facts -> 'rating')::float8;
    park.user_ratings_total := (facts -> 'userRatingsTotal')::integer;
  END IF;
  IF park.photos = '[]'::jsonb THEN
    park.photos := coalesce(facts -> 'photos', park.photos);
  END IF;
  park.amenities := park.amenities || ARRAY(
    SELECT added FROM jsonb_array_elements_text(coalesce(facts -> 'amenities', '[]')) AS added
    WHERE added <> ALL (park.amenities)
  );
  park.enriched_by := park.enriched_by || ARRAY(
    SELECT added FROM jsonb_array_elements_text(coalesce(facts -> 'enrichedBy', '[]')) AS added
    WHERE added <> ALL (park.enriched_by || park.source)
  );
  RETURN park;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION parks_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown parks := NEW;
  layer record;
  teller text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.updated_at := now();
  END IF;
  IF NEW.has_layers THEN
    FOR layer IN SELECT source, facts FROM park_layers WHERE park_id = NEW.id ORDER BY source LOOP
      shown := park_with_layer(shown, layer.facts);
      -- 'google-details' is what Google tells of one park alone.
      teller := regexp_replace(layer.source, '-details$', '');
      IF teller <> ALL (shown.enriched_by || NEW.source) THEN
        shown.enriched_by := shown.enriched_by || teller;
      END IF;
    END LOOP;
  END IF;
  NEW.shown_rating := shown.rating;
  NEW.amenity_bits := amenity_bits(shown.amenities);
  NEW.json_fields := park_json_fields(shown);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Has the parks of a changed layer derived anew.
CREATE FUNCTION park_layers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parks SET has_layers = EXISTS (SELECT FROM park_layers WHERE park_id = parks.id)
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER park_layers_changed AFTER INSERT OR UPDATE OR DELETE ON park_layers
  FOR EACH ROW EXECUTE FUNCTION park_layers_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION parks_write_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM park_names WHERE park_id = NEW.id;
  IF NEW.listed THEN
    INSERT INTO park_names (park_id, skipped, tail)
    SELECT NEW.id, name.skipped, name.tail FROM name_tails(NEW.search_name) AS name;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER parks_update_names ON parks;
--> statement-breakpoint
CREATE TRIGGER parks_update_names AFTER UPDATE ON parks
  FOR EACH ROW WHEN (OLD.search_name IS DISTINCT FROM NEW.search_name
    OR OLD.listed IS DISTINCT FROM NEW.listed)
  EXECUTE FUNCTION parks_write_names();
