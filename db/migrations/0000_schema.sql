-- Names that resemble each other are found by it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- A number for each state of the data that visitors are shown.
CREATE SEQUENCE data_version;
--> statement-breakpoint
CREATE TABLE "fact_asks" (
	"park_id" integer NOT NULL,
	"key" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "fact_asks_park_id_key_day_pk" PRIMARY KEY("park_id","key","day")
);
--> statement-breakpoint
CREATE TABLE "network_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "network_keys_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "park_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "park_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"park_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"network" text NOT NULL,
	"receipt" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fresh_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"changed_by" text NOT NULL,
	"subject" text,
	"before" jsonb,
	"after" jsonb
);
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
	"is_checked" boolean DEFAULT false NOT NULL,
	"note" text,
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
CREATE TABLE "fact_bits" (
	"key" text NOT NULL,
	"value" text NOT NULL,
	"bit" smallint NOT NULL,
	"mask" bit(128) GENERATED ALWAYS AS (set_bit(b'0'::bit(128), bit, 1)) STORED NOT NULL,
	"fits" text[] NOT NULL,
	"refuses" text[] NOT NULL,
	"least" double precision,
	"feeds" text,
	CONSTRAINT "fact_bits_key_value_pk" PRIMARY KEY("key","value"),
	CONSTRAINT "fact_bits_bit_unique" UNIQUE("bit"),
	CONSTRAINT "fact_bits_range" CHECK (bit between 0 and 127)
);
--> statement-breakpoint
CREATE TABLE "fact_words" (
	"word" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "fact_words_word_key_pk" PRIMARY KEY("word","key")
);
--> statement-breakpoint
CREATE TABLE "park_facts" (
	"park_id" integer NOT NULL,
	"told_by" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"source" text NOT NULL,
	"reference" text,
	"how" text NOT NULL,
	"observed_at" timestamp with time zone,
	CONSTRAINT "park_facts_park_id_told_by_key_pk" PRIMARY KEY("park_id","told_by","key"),
	CONSTRAINT "park_facts_how_known" CHECK (how in ('stated', 'inside', 'derived', 'visitors', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "park_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "park_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"park_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "park_history_changes" CHECK (before IS DISTINCT FROM after)
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
CREATE TABLE "distinct_parks" (
	"one_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"said_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "distinct_parks_one_id_other_id_pk" PRIMARY KEY("one_id","other_id"),
	CONSTRAINT "distinct_parks_order" CHECK (one_id < other_id)
);
--> statement-breakpoint
CREATE TABLE "park_merges" (
	"merged_id" integer PRIMARY KEY NOT NULL,
	"kept_id" integer NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved" jsonb NOT NULL,
	CONSTRAINT "park_merges_two" CHECK (merged_id <> kept_id)
);
--> statement-breakpoint
CREATE TABLE "commons_looks" (
	"park_id" integer PRIMARY KEY NOT NULL,
	"asked" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"again_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commons_looks_outcome_known" CHECK (outcome in ('found', 'none', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "park_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"park_ids" integer[]
);
--> statement-breakpoint
CREATE TABLE "park_insides" (
	"park_id" integer PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"insides" jsonb NOT NULL
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
CREATE TABLE "park_outlines" (
	"park_id" integer PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"outline" "bytea" NOT NULL,
	"box" "box" GENERATED ALWAYS AS (outline_box(outline)) STORED
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
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"types" text[] DEFAULT '{}'::text[] NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opening_hours" jsonb,
	"description" text,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"area" double precision,
	"enriched_by" text[] DEFAULT '{}'::text[] NOT NULL,
	"told_listed" boolean DEFAULT true NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"told" jsonb,
	"hidden" boolean DEFAULT false NOT NULL,
	"kept_until" timestamp with time zone,
	"has_layers" boolean DEFAULT false NOT NULL,
	"has_corrections" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" "point" GENERATED ALWAYS AS (case when listed then point(longitude, mercator_y(latitude)) end) STORED,
	"amenity_bits" integer DEFAULT 0 NOT NULL,
	"facts_yes" bit(128) DEFAULT b'0'::bit(128) NOT NULL,
	"facts_no" bit(128) DEFAULT b'0'::bit(128) NOT NULL,
	"known" smallint DEFAULT 0 NOT NULL,
	"known_for_good" smallint DEFAULT 0 NOT NULL,
	"known_until" timestamp with time zone,
	"shown_rating" double precision,
	"us_state" text,
	"in_place" integer,
	"near_street" text,
	"near_source" text,
	"popularity" real DEFAULT 0 NOT NULL,
	"score" real DEFAULT 0 NOT NULL,
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
CREATE TABLE "place_outlines" (
	"place_id" integer NOT NULL,
	"outline" "polygon" NOT NULL,
	"bounds" "box" GENERATED ALWAYS AS (box(outline)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalise_name(name)) STORED NOT NULL,
	"source_ref" text,
	"us_state" text NOT NULL,
	"parent_id" integer,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"land_area" double precision NOT NULL,
	"is_approximate" boolean NOT NULL,
	CONSTRAINT "places_source_ref_unique" UNIQUE("source_ref")
);
--> statement-breakpoint
CREATE TABLE "imported_records" (
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	CONSTRAINT "imported_records_source_source_id_pk" PRIMARY KEY("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "place_tellers" (
	"source_ref" text NOT NULL,
	"region_id" integer
);
--> statement-breakpoint
CREATE TABLE "region_records" (
	"region_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"first_run_id" integer NOT NULL,
	"run_id" integer NOT NULL,
	"missed" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "region_records_region_id_source_source_id_pk" PRIMARY KEY("region_id","source","source_id")
);
--> statement-breakpoint
CREATE TABLE "region_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "region_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"region_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"step" text,
	"done" double precision DEFAULT 0 NOT NULL,
	"total" double precision,
	"message" text,
	"summary" jsonb,
	"log" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owner" text,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"file_name" text NOT NULL,
	"file_bytes" double precision,
	"checksum" text,
	"version" text,
	"read_by" text,
	"as_of" timestamp with time zone,
	"is_refreshed" boolean DEFAULT true NOT NULL,
	"next_refresh_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "regions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "seo_entries" (
	"path" text PRIMARY KEY NOT NULL,
	"park_id" integer,
	"in_sitemap" boolean,
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
CREATE TABLE "street_names" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "streets" (
	"region_id" integer NOT NULL,
	"content" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"city" text,
	"postcode" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"extent" "box" NOT NULL,
	"lines" "bytea" NOT NULL,
	"houses" "bytea" NOT NULL,
	CONSTRAINT "streets_region_id_content_pk" PRIMARY KEY("region_id","content")
);
--> statement-breakpoint
CREATE TABLE "suggestions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"park_id" integer,
	"content" jsonb NOT NULL,
	"note" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reply" text,
	"added_id" integer,
	"correction_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"fingerprint" text,
	CONSTRAINT "suggestions_status_known" CHECK (status in ('waiting', 'accepted', 'declined')),
	CONSTRAINT "suggestions_has_park" CHECK ((content ->> 'kind' = 'park') = (park_id is null))
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
	"tellers" jsonb DEFAULT '{}'::jsonb NOT NULL,
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
	"times_reported" integer DEFAULT 1 NOT NULL,
	"fingerprint" text,
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
CREATE TABLE "name_words" (
	"word" text PRIMARY KEY NOT NULL,
	"weight" real NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fact_asks" ADD CONSTRAINT "fact_asks_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_answers" ADD CONSTRAINT "park_answers_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_runs" ADD CONSTRAINT "blog_runs_schedule_id_blog_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."blog_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_runs" ADD CONSTRAINT "blog_runs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_facts" ADD CONSTRAINT "park_facts_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_history" ADD CONSTRAINT "park_history_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_parks" ADD CONSTRAINT "distinct_parks_one_id_parks_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_parks" ADD CONSTRAINT "distinct_parks_other_id_parks_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_merges" ADD CONSTRAINT "park_merges_merged_id_parks_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_merges" ADD CONSTRAINT "park_merges_kept_id_parks_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commons_looks" ADD CONSTRAINT "commons_looks_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_insides" ADD CONSTRAINT "park_insides_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_layers" ADD CONSTRAINT "park_layers_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_names" ADD CONSTRAINT "park_names_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_outlines" ADD CONSTRAINT "park_outlines_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seeded_parks" ADD CONSTRAINT "seeded_parks_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_outlines" ADD CONSTRAINT "place_outlines_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_tellers" ADD CONSTRAINT "place_tellers_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_records" ADD CONSTRAINT "region_records_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_runs" ADD CONSTRAINT "region_runs_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_entries" ADD CONSTRAINT "seo_entries_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_operators_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streets" ADD CONSTRAINT "streets_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_added_id_parks_id_fk" FOREIGN KEY ("added_id") REFERENCES "public"."parks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_correction_id_park_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."park_corrections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_views" ADD CONSTRAINT "park_views_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_corrections" ADD CONSTRAINT "park_corrections_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_corrections" ADD CONSTRAINT "park_corrections_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_ratings" ADD CONSTRAINT "park_ratings_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_changes" ADD CONSTRAINT "report_changes_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_asks_day" ON "fact_asks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "park_answers_park" ON "park_answers" USING btree ("park_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "park_answers_receipt" ON "park_answers" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "park_answers_networks" ON "park_answers" USING btree ("created_at") WHERE length(network) > 2;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "blog_posts_shown" ON "blog_posts" USING btree ("status","published_at");--> statement-breakpoint
CREATE INDEX "blog_posts_tags" ON "blog_posts" USING gin ("tags");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_runs_once" ON "blog_runs" USING btree ("schedule_id","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_runs_unfinished" ON "blog_runs" USING btree ("schedule_id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "blog_schedules_due" ON "blog_schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "writer_calls_at" ON "writer_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cache_entries_gone_at" ON "cache_entries" USING btree ("gone_at");--> statement-breakpoint
CREATE INDEX "park_facts_pictured" ON "park_facts" USING btree ("park_id") WHERE key in ('commons', 'wikidata');--> statement-breakpoint
CREATE INDEX "park_history_park" ON "park_history" USING btree ("park_id","at");--> statement-breakpoint
CREATE INDEX "ledger_at" ON "ledger" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_cached_hour" ON "ledger" USING btree ("at","type") WHERE cached;--> statement-breakpoint
CREATE INDEX "distinct_parks_other" ON "distinct_parks" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "park_merges_kept" ON "park_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "park_changes_transaction" ON "park_changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "park_layers_photos" ON "park_layers" USING gin ((facts -> 'photos') jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "park_layers_kept_until" ON "park_layers" USING btree ("kept_until") WHERE kept_until is not null;--> statement-breakpoint
CREATE INDEX "park_names_whole" ON "park_names" USING btree ("tail" text_pattern_ops) WHERE skipped = 0;--> statement-breakpoint
CREATE INDEX "park_names_tail" ON "park_names" USING btree ("tail" text_pattern_ops) WHERE skipped > 0;--> statement-breakpoint
CREATE INDEX "park_outlines_box" ON "park_outlines" USING gist ("box");--> statement-breakpoint
CREATE INDEX "parks_photos" ON "parks" USING gin ("photos" jsonb_path_ops) WHERE photos <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "parks_told" ON "parks" USING btree (normalise_name(told ->> 'name')) WHERE told is not null;--> statement-breakpoint
CREATE INDEX "parks_unlisted" ON "parks" USING btree ("search_name") WHERE not listed;--> statement-breakpoint
CREATE INDEX "parks_kept_until" ON "parks" USING btree ("kept_until") WHERE kept_until is not null;--> statement-breakpoint
CREATE INDEX "parks_corrected" ON "parks" USING btree ("search_name") WHERE has_corrections;--> statement-breakpoint
CREATE INDEX "place_outlines_place" ON "place_outlines" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "place_outlines_bounds" ON "place_outlines" USING gist ("bounds");--> statement-breakpoint
CREATE INDEX "places_name" ON "places" USING btree ("search_name","us_state");--> statement-breakpoint
CREATE INDEX "places_parent" ON "places" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "place_tellers_told" ON "place_tellers" USING btree ("source_ref",coalesce(region_id, 0));--> statement-breakpoint
CREATE INDEX "place_tellers_region" ON "place_tellers" USING btree ("region_id");--> statement-breakpoint
CREATE INDEX "region_records_record" ON "region_records" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "region_runs_region" ON "region_runs" USING btree ("region_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "region_runs_open" ON "region_runs" USING btree ("region_id") WHERE state in ('waiting', 'running', 'paused');--> statement-breakpoint
CREATE INDEX "seo_entries_state" ON "seo_entries" USING btree ("status","path");--> statement-breakpoint
CREATE INDEX "seo_entries_left_out" ON "seo_entries" USING btree ("path") WHERE not in_sitemap;--> statement-breakpoint
CREATE INDEX "sign_in_failures_updated" ON "sign_in_failures" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "setting_changes_at" ON "setting_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "street_names_beginning" ON "street_names" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "street_names_trigrams" ON "street_names" USING gin ("key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "streets_key" ON "streets" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "streets_extent" ON "streets" USING gist ("extent");--> statement-breakpoint
CREATE UNIQUE INDEX "suggestions_fingerprint" ON "suggestions" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "suggestions_waiting" ON "suggestions" USING btree ("created_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "suggestions_park" ON "suggestions" USING btree ("park_id");--> statement-breakpoint
CREATE INDEX "park_corrections_park" ON "park_corrections" USING btree ("park_id");--> statement-breakpoint
CREATE INDEX "park_corrections_report" ON "park_corrections" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_changes_report" ON "report_changes" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_fingerprint" ON "reports" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reports_park" ON "reports" USING btree ("park_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_park_place" ON "shares" USING btree ("park_id",coalesce(lat, 'NaN'::double precision),coalesce(lng, 'NaN'::double precision));--> statement-breakpoint
CREATE INDEX "name_words_trigrams" ON "name_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
-- Indexes that hold what a search reads, so that it need not read the parks.
CREATE INDEX parks_position ON parks USING gist ("position")
  INCLUDE (id, latitude, shown_rating, amenity_bits, us_state);
--> statement-breakpoint
CREATE INDEX parks_in_place ON parks (in_place, score DESC, id)
  INCLUDE (shown_rating, amenity_bits) WHERE listed;
--> statement-breakpoint
CREATE INDEX parks_us_state ON parks (us_state, score DESC, id)
  INCLUDE (shown_rating, amenity_bits) WHERE listed;
--> statement-breakpoint
-- The listings' towns. Longer names have no page, and an index entry has a largest size.
CREATE INDEX parks_cities ON parks (city, state)
  INCLUDE (updated_at, kept_until, listed, source)
  WHERE length(city) <= 100 AND length(coalesce(state, '')) <= 100;
--> statement-breakpoint
-- The sitemap looks at every park: this tells which are in it, and when they changed.
CREATE INDEX parks_sitemap ON parks (id)
  INCLUDE (updated_at, kept_until, listed, source, known, known_for_good, known_until);
--> statement-breakpoint
INSERT INTO network_keys (key) VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
