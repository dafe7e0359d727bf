-- Mercator y of a latitude, in degrees, true to scale beside the longitude (domain/geo.ts).
CREATE FUNCTION mercator_y(latitude double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT degrees(ln(tan(pi() / 4 + radians(latitude) / 2)))
$$;
--> statement-breakpoint
-- One bit for each of the nine amenities, in the order of domain/amenities.ts.
CREATE FUNCTION amenity_bits(amenities text[]) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT
    CASE WHEN 'Playground' = ANY (amenities) THEN 1 ELSE 0 END
    + CASE WHEN 'Dog Park' = ANY (amenities) THEN 2 ELSE 0 END
    + CASE WHEN 'Restrooms' = ANY (amenities) THEN 4 ELSE 0 END
    + CASE WHEN 'Picnic Area' = ANY (amenities) THEN 8 ELSE 0 END
    + CASE WHEN 'Sports Facilities' = ANY (amenities) THEN 16 ELSE 0 END
    + CASE WHEN 'Walking Trails' = ANY (amenities) THEN 32 ELSE 0 END
    + CASE WHEN 'Nature Views' = ANY (amenities) THEN 64 ELSE 0 END
    + CASE WHEN 'Camping' = ANY (amenities) THEN 128 ELSE 0 END
    + CASE WHEN 'Wheelchair Accessible' = ANY (amenities) THEN 256 ELSE 0 END
$$;
--> statement-breakpoint
-- A name as names are compared (domain/names.ts).
CREATE FUNCTION normalise_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(
    btrim(
      regexp_replace(
        regexp_replace(
          lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')),
          '[''’]', '', 'g'
        ),
        '[^a-z0-9\u00c0-\u1fff\u2c00-\U0010ffff]+', ' ', 'g'
      )
    ),
    '(?<![^ ])mt(?![^ ])', 'mount', 'g'),
    '(?<![^ ])ft(?![^ ])', 'fort', 'g'),
    '(?<![^ ])saint(?![^ ])', 'st', 'g')
$$;
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"related_park_ids" integer[] DEFAULT '{}'::int[] NOT NULL,
	"written_by" text,
	"seed_key" text,
	"pending" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_posts_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "blog_posts_status_known" CHECK (status in ('draft', 'scheduled', 'published')),
	CONSTRAINT "blog_posts_dated" CHECK (status = 'draft' or published_at is not null)
);
--> statement-breakpoint
CREATE TABLE "blog_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"schedule_id" integer NOT NULL,
	"due_at" timestamp with time zone,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"interrupted_at" timestamp with time zone,
	"attempts" smallint DEFAULT 1 NOT NULL,
	"post_id" integer,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "blog_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"region" text NOT NULL,
	"theme" text NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint DEFAULT 9 NOT NULL,
	"count" smallint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"author" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_schedules_weekday" CHECK (weekday between 0 and 6),
	CONSTRAINT "blog_schedules_hour" CHECK (hour between 0 and 23),
	CONSTRAINT "blog_schedules_count" CHECK (count between 3 and 10),
	CONSTRAINT "blog_schedules_status" CHECK (status in ('draft', 'published'))
);
--> statement-breakpoint
CREATE TABLE "writer_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "writer_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model" text NOT NULL,
	"purpose" text NOT NULL,
	"prompt_tokens" integer DEFAULT 0 NOT NULL,
	"completion_tokens" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "park_names" (
	"park_id" integer NOT NULL,
	"skipped" smallint NOT NULL,
	"tail" text NOT NULL,
	CONSTRAINT "park_names_park_id_skipped_pk" PRIMARY KEY("park_id","skipped")
);
--> statement-breakpoint
CREATE TABLE "parks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"place_id" text,
	"name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"vicinity" text,
	"formatted_address" text,
	"city" text,
	"state" text,
	"postal_code" text,
	"rating" double precision,
	"user_ratings_total" integer,
	"amenities" text[] DEFAULT '{}'::text[] NOT NULL,
	"types" text[] DEFAULT '{}'::text[] NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opening_hours" jsonb,
	"description" text,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"area" double precision,
	"enriched_by" text[] DEFAULT '{}'::text[] NOT NULL,
	"told_listed" boolean DEFAULT true NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"kept_until" timestamp with time zone,
	"has_layers" boolean DEFAULT false NOT NULL,
	"has_corrections" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" "point" GENERATED ALWAYS AS (case when listed then point(longitude, mercator_y(latitude)) end) STORED,
	"amenity_bits" integer DEFAULT 0 NOT NULL,
	"shown_rating" double precision,
	"us_state" text,
	"kinds" text DEFAULT '' NOT NULL,
	"json_fields" text DEFAULT '' NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalise_name(name)) STORED NOT NULL,
	CONSTRAINT "parks_place_id_unique" UNIQUE("place_id"),
	CONSTRAINT "parks_source_key" UNIQUE("source","source_id"),
	CONSTRAINT "parks_latitude_range" CHECK ("parks"."latitude" between -89 and 89),
	CONSTRAINT "parks_longitude_range" CHECK ("parks"."longitude" between -180 and 180),
	CONSTRAINT "parks_latitude_sound" CHECK ("parks"."latitude" = 0 or abs("parks"."latitude") > 1e-9),
	CONSTRAINT "parks_longitude_sound" CHECK ("parks"."longitude" = 0 or abs("parks"."longitude") > 1e-9),
	CONSTRAINT "parks_rating_range" CHECK ("parks"."rating" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "seeded_parks" (
	"key" text PRIMARY KEY NOT NULL,
	"park_id" integer,
	"entry" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "us_state_outlines" (
	"code" text NOT NULL,
	"name" text NOT NULL,
	"outline" "polygon" NOT NULL,
	"bounds" "box" GENERATED ALWAYS AS (box(outline)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seo_entries" (
	"path" text PRIMARY KEY NOT NULL,
	"park_id" integer,
	"in_sitemap" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"verified_at" timestamp with time zone,
	"canonical" text,
	"error" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seo_entries_park_id_unique" UNIQUE("park_id"),
	CONSTRAINT "seo_entries_status_known" CHECK ("seo_entries"."status" in ('pending', 'active', 'error')),
	CONSTRAINT "seo_entries_path_sound" CHECK ("seo_entries"."path" like '/%' and length("seo_entries"."path") <= 2000),
	CONSTRAINT "seo_entries_park_path" CHECK ("seo_entries"."park_id" is null or "seo_entries"."path" = '/parks/' || "seo_entries"."park_id")
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" text PRIMARY KEY NOT NULL,
	"password_hash" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"before" text,
	"after" text,
	"changed_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "park_views" (
	"park_id" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "park_views_park_id_day_pk" PRIMARY KEY("park_id","day")
);
--> statement-breakpoint
CREATE TABLE "event_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_counts_day_event_pk" PRIMARY KEY("day","event")
);
--> statement-breakpoint
CREATE TABLE "park_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "park_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"park_id" integer NOT NULL,
	"report_id" integer,
	"facts" jsonb NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "park_ratings" (
	"park_id" integer NOT NULL,
	"visitor" text NOT NULL,
	"rating" smallint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "park_ratings_park_id_visitor_pk" PRIMARY KEY("park_id","visitor"),
	CONSTRAINT "park_ratings_range" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "report_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_id" integer NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"park_id" integer NOT NULL,
	"type" text NOT NULL,
	"details" text,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_type_known" CHECK (type in ('amenity', 'address', 'hours', 'closed', 'other')),
	CONSTRAINT "reports_status_known" CHECK (status in ('open', 'investigating', 'resolved', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"park_id" integer NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blog_runs" ADD CONSTRAINT "blog_runs_schedule_id_blog_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."blog_schedules"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blog_runs" ADD CONSTRAINT "blog_runs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "park_layers" ADD CONSTRAINT "park_layers_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "park_names" ADD CONSTRAINT "park_names_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seeded_parks" ADD CONSTRAINT "seeded_parks_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seo_entries" ADD CONSTRAINT "seo_entries_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_operators_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "park_views" ADD CONSTRAINT "park_views_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "park_corrections" ADD CONSTRAINT "park_corrections_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "park_corrections" ADD CONSTRAINT "park_corrections_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "park_ratings" ADD CONSTRAINT "park_ratings_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_changes" ADD CONSTRAINT "report_changes_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "blog_posts_shown" ON "blog_posts" USING btree ("status","published_at");
--> statement-breakpoint
CREATE INDEX "blog_posts_tags" ON "blog_posts" USING gin ("tags");
--> statement-breakpoint
CREATE UNIQUE INDEX "blog_runs_once" ON "blog_runs" USING btree ("schedule_id","due_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "blog_runs_unfinished" ON "blog_runs" USING btree ("schedule_id") WHERE finished_at is null;
--> statement-breakpoint
CREATE INDEX "blog_schedules_due" ON "blog_schedules" USING btree ("next_run_at");
--> statement-breakpoint
CREATE INDEX "writer_calls_at" ON "writer_calls" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "cache_entries_gone_at" ON "cache_entries" USING btree ("gone_at");
--> statement-breakpoint
CREATE INDEX "ledger_at" ON "ledger" USING btree ("at");
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_cached_hour" ON "ledger" USING btree ("at","type") WHERE cached;
--> statement-breakpoint
CREATE INDEX "park_layers_photos" ON "park_layers" USING gin ((facts -> 'photos') jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "park_layers_kept_until" ON "park_layers" USING btree ("kept_until") WHERE kept_until is not null;
--> statement-breakpoint
CREATE INDEX "park_names_whole" ON "park_names" USING btree ("tail" text_pattern_ops) WHERE skipped = 0;
--> statement-breakpoint
CREATE INDEX "park_names_tail" ON "park_names" USING btree ("tail" text_pattern_ops) WHERE skipped > 0;
--> statement-breakpoint
CREATE INDEX "parks_photos" ON "parks" USING gin ("photos" jsonb_path_ops) WHERE photos <> '[]'::jsonb;
--> statement-breakpoint
CREATE INDEX "parks_kept_until" ON "parks" USING btree ("kept_until") WHERE kept_until is not null;
--> statement-breakpoint
CREATE INDEX "parks_corrected" ON "parks" USING btree ("search_name") WHERE has_corrections;
--> statement-breakpoint
CREATE INDEX "seo_entries_state" ON "seo_entries" USING btree ("status","path");
--> statement-breakpoint
CREATE INDEX "seo_entries_left_out" ON "seo_entries" USING btree ("path") WHERE not in_sitemap;
--> statement-breakpoint
CREATE INDEX "sign_in_failures_updated" ON "sign_in_failures" USING btree ("updated_at");
--> statement-breakpoint
CREATE INDEX "setting_changes_at" ON "setting_changes" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "park_corrections_park" ON "park_corrections" USING btree ("park_id");
--> statement-breakpoint
CREATE INDEX "park_corrections_report" ON "park_corrections" USING btree ("report_id");
--> statement-breakpoint
CREATE INDEX "report_changes_report" ON "report_changes" USING btree ("report_id");
--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" USING btree ("status","created_at");
--> statement-breakpoint
CREATE INDEX "reports_park" ON "reports" USING btree ("park_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "shares_park_place" ON "shares" USING btree ("park_id",coalesce(lat, 'NaN'::double precision),coalesce(lng, 'NaN'::double precision));
--> statement-breakpoint
-- Filters and counts without touching the table: the included columns are what they look at.
CREATE INDEX parks_position ON parks USING gist (position)
  INCLUDE (id, latitude, shown_rating, amenity_bits, us_state);
--> statement-breakpoint
-- The sitemap looks at every park: this tells which are in it, and when they changed, without
-- touching the table.
CREATE INDEX parks_sitemap ON parks (id) INCLUDE (updated_at, kept_until, listed, source);
--> statement-breakpoint
-- The cities parks are in. A longer name would not fit into an index, and is no city's.
CREATE INDEX parks_cities ON parks (city, state) INCLUDE (updated_at, kept_until, listed, source)
  WHERE length(city) <= 100 AND length(coalesce(state, '')) <= 100;
--> statement-breakpoint
-- A park's public JSON without its opening brace; what is not known is absent. Of its photos only
-- the first, as lists show no more: references of photos are long.
CREATE FUNCTION park_json_fields(park parks) RETURNS text
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
-- A park as the operator has set it right, the latest word first; null says that nothing is known.
CREATE FUNCTION park_corrected(park parks) RETURNS parks LANGUAGE plpgsql STABLE AS $$
DECLARE
  said jsonb;
BEGIN
  SELECT jsonb_object_agg(fact.key, fact.value ORDER BY correction.id) INTO said
  FROM park_corrections AS correction, jsonb_each(correction.facts) AS fact
  WHERE correction.park_id = park.id AND correction.undone_at IS NULL;
  IF said ? 'vicinity' THEN
    park.vicinity := said ->> 'vicinity';
  END IF;
  IF said ? 'formattedAddress' THEN
    park.formatted_address := said ->> 'formattedAddress';
  END IF;
  IF said ? 'openingHours' THEN
    park.opening_hours := nullif(said -> 'openingHours', 'null');
  END IF;
  IF said ? 'amenities' THEN
    park.amenities := ARRAY(SELECT jsonb_array_elements_text(said -> 'amenities'));
  END IF;
  IF said ? 'closed' THEN
    park.listed := NOT (said -> 'closed')::boolean;
  END IF;
  RETURN park;
END
$$;
--> statement-breakpoint
-- What of a park may be copied: nothing of Google's, nor what may not be kept any longer. In the
-- matter of corrections alone; whether it is closed is not known where nobody else says so.
CREATE FUNCTION park_copyable(park parks) RETURNS parks LANGUAGE plpgsql STABLE AS $$
DECLARE
  layer record;
BEGIN
  park.listed := park.told_listed;
  IF park.source = 'google' OR park.kept_until <= now() THEN
    park.vicinity := NULL;
    park.formatted_address := NULL;
    park.opening_hours := NULL;
    park.amenities := '{}';
    park.listed := true;
  END IF;
  FOR layer IN
    SELECT facts FROM park_layers
    WHERE park_id = park.id AND source NOT IN ('google', 'google-details')
      AND coalesce(kept_until > now(), true)
    ORDER BY source = 'visitors', source
  LOOP
    park := park_with_layer(park, layer.facts);
  END LOOP;
  RETURN park_corrected(park);
END
$$;
--> statement-breakpoint
-- The state that a park names, else the one whose outline holds its place or, as outlines cut off
-- piers, beaches and small islands, is nearest within 0.02 degrees. Null where it is in none.
CREATE FUNCTION us_state_of(state text, latitude double precision, longitude double precision)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  place point := point(longitude, latitude);
  around box := box(point(longitude - 0.02, latitude - 0.02), point(longitude + 0.02, latitude + 0.02));
  named text;
  found_code text;
BEGIN
  IF state <> '' THEN
    SELECT code INTO found_code FROM us_state_outlines WHERE code = state LIMIT 1;
    IF found_code IS NULL THEN
      named := normalise_name(state);
      SELECT code INTO found_code FROM us_state_outlines
      WHERE code = upper(named) OR name = named LIMIT 1;
    END IF;
  END IF;
  IF found_code IS NULL THEN
    SELECT code INTO found_code FROM us_state_outlines
    WHERE bounds @> place AND outline @> place ORDER BY code LIMIT 1;
  END IF;
  IF found_code IS NULL THEN
    SELECT code INTO found_code FROM us_state_outlines
    WHERE bounds && around AND outline <-> place <= 0.02
    ORDER BY outline <-> place, code LIMIT 1;
  END IF;
  RETURN found_code;
END
$$;
--> statement-breakpoint
-- What a park's type is told by, a line each.
CREATE FUNCTION park_kinds(name text, types text[], amenities text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(lower(array_to_string(name || types || amenities, E'\n')), '_', ' ')
$$;
--> statement-breakpoint
-- The park's own facts, what layers add, what visitors say, and over all of it the corrections.
-- Visitors come after all sources: their rating is shown only where no source has one, and then the
-- public JSON says so instead of naming them as a source.
CREATE FUNCTION parks_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown parks := NEW;
  layer record;
  teller text;
  is_visitors_rating boolean := false;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.updated_at := now();
  END IF;
  shown.listed := NEW.told_listed;
  IF NEW.has_layers THEN
    FOR layer IN
      SELECT source, facts FROM park_layers WHERE park_id = NEW.id
      ORDER BY source = 'visitors', source
    LOOP
      is_visitors_rating := layer.source = 'visitors' AND shown.rating IS NULL;
      shown := park_with_layer(shown, layer.facts);
      -- 'google-details' is what Google tells of one park alone.
      teller := regexp_replace(layer.source, '-details$', '');
      IF layer.source <> 'visitors' AND teller <> ALL (shown.enriched_by || NEW.source) THEN
        shown.enriched_by := shown.enriched_by || teller;
      END IF;
    END LOOP;
  END IF;
  IF NEW.has_corrections THEN
    shown := park_corrected(shown);
    -- What may not be kept any longer, and tests, are found by no search whatever is said of them.
    shown.listed := shown.listed AND NEW.name <> '' AND NEW.source <> 'test';
  END IF;
  NEW.listed := shown.listed;
  NEW.shown_rating := shown.rating;
  NEW.amenity_bits := amenity_bits(shown.amenities);
  NEW.us_state := us_state_of(NEW.state, NEW.latitude, NEW.longitude);
  NEW.kinds := park_kinds(shown.name, shown.types, shown.amenities);
  NEW.json_fields := park_json_fields(shown);
  IF is_visitors_rating THEN
    -- Its last character is the closing brace.
    NEW.json_fields := left(NEW.json_fields, -1) || ',"ratingSource":"visitors"}';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parks_derive BEFORE INSERT OR UPDATE ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_derive();
--> statement-breakpoint
-- The tails of a name; at most eight of at most 100 characters: an index entry has a largest size.
CREATE FUNCTION name_tails(search_name text, OUT skipped smallint, OUT tail text)
RETURNS SETOF record LANGUAGE sql IMMUTABLE AS $$
  SELECT (i - 1)::smallint, left(array_to_string(words[i:], ' '), 100)
  FROM string_to_array(search_name, ' ') AS words,
    generate_series(1, least(coalesce(array_length(words, 1), 0), 8)) AS i
$$;
--> statement-breakpoint
CREATE FUNCTION parks_write_names() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER parks_insert_names AFTER INSERT ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_write_names();
--> statement-breakpoint
CREATE TRIGGER parks_update_names AFTER UPDATE ON parks
  FOR EACH ROW WHEN (OLD.search_name IS DISTINCT FROM NEW.search_name
    OR OLD.listed IS DISTINCT FROM NEW.listed)
  EXECUTE FUNCTION parks_write_names();
--> statement-breakpoint
-- Has the parks of a changed layer derived anew. A park is locked by a statement of its own: one
-- that waits for another layer goes on with what it saw before that was there. The lock is the one
-- that an update takes: a stronger one would wait for who has just added a layer, and be waited for.
CREATE FUNCTION park_layers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parks
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END)
  ORDER BY id FOR NO KEY UPDATE;
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
-- Has the park of a changed correction derived anew, locked as by a changed layer.
CREATE FUNCTION park_corrections_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parks
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END)
  ORDER BY id FOR NO KEY UPDATE;
  UPDATE parks SET has_corrections = EXISTS (
    SELECT FROM park_corrections WHERE park_id = parks.id AND undone_at IS NULL)
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER park_corrections_changed
  AFTER INSERT OR DELETE OR UPDATE OF park_id, facts, undone_at ON park_corrections
  FOR EACH ROW EXECUTE FUNCTION park_corrections_changed();
--> statement-breakpoint
-- Counts the changes of what visitors are shown, and tells whoever listens once they are committed.
CREATE SEQUENCE data_version;
--> statement-breakpoint
CREATE FUNCTION note_data_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('data_version');
  PERFORM pg_notify('data_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parks_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON parks
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
--> statement-breakpoint
CREATE TRIGGER park_layers_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON park_layers
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
--> statement-breakpoint
CREATE TRIGGER blog_posts_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_posts
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
--> statement-breakpoint
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
--> statement-breakpoint
CREATE TRIGGER seo_entries_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON seo_entries
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
