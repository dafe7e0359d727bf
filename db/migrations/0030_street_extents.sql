ALTER TABLE "streets" ADD COLUMN "extent" "box";--> statement-breakpoint
-- Until their region is read again, only their middles are known; another content makes that write them anew.
UPDATE "streets" SET "extent" = box(point("longitude", "latitude")), "content" = gen_random_uuid();--> statement-breakpoint
ALTER TABLE "streets" ALTER COLUMN "extent" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "streets_extent" ON "streets" USING gist ("extent");
