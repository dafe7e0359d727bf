ALTER TABLE "park_names" ADD COLUMN "number" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "park_names" DROP CONSTRAINT "park_names_park_id_skipped_pk";--> statement-breakpoint
ALTER TABLE "park_names" ADD CONSTRAINT "park_names_park_id_number_skipped_pk" PRIMARY KEY("park_id","number","skipped");--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "other_names" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "other_search_names" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "streets" DROP CONSTRAINT "streets_region_id_content_pk";--> statement-breakpoint
ALTER TABLE "streets" ALTER COLUMN "region_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "streets" ADD CONSTRAINT "streets_stated" UNIQUE NULLS NOT DISTINCT("region_id","content");
