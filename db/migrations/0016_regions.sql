CREATE TABLE "imported_records" (
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	CONSTRAINT "imported_records_source_source_id_pk" PRIMARY KEY("source","source_id")
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
	"read_by" text,
	"as_of" timestamp with time zone,
	"is_refreshed" boolean DEFAULT true NOT NULL,
	"next_refresh_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "regions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "region_records" ADD CONSTRAINT "region_records_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_runs" ADD CONSTRAINT "region_runs_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "region_records_record" ON "region_records" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "region_runs_region" ON "region_runs" USING btree ("region_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "region_runs_open" ON "region_runs" USING btree ("region_id") WHERE state in ('waiting', 'running', 'paused');--> statement-breakpoint
-- What has been imported so far, by command, is told by no region.
INSERT INTO "imported_records" ("source", "source_id")
SELECT source, source_id FROM parks WHERE kept_until IS NULL
UNION SELECT source, source_id FROM park_layers WHERE kept_until IS NULL;
