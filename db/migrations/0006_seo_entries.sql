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
ALTER TABLE "seo_entries" ADD CONSTRAINT "seo_entries_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The sitemap looks at every park: this tells which are in it, and when they changed, without
-- touching the table.
CREATE INDEX parks_sitemap ON parks (id) INCLUDE (updated_at, kept_until, listed, source);
--> statement-breakpoint
-- The cities parks are in. A longer name would not fit into an index, and is no city's.
CREATE INDEX parks_cities ON parks (city, state) INCLUDE (updated_at, kept_until, listed, source)
  WHERE length(city) <= 100 AND length(coalesce(state, '')) <= 100;
