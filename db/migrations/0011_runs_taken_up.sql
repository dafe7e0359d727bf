ALTER TABLE "blog_runs" ADD COLUMN "interrupted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blog_runs" ADD COLUMN "attempts" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Of runs that were cut short only one of a plan can be taken up.
UPDATE "blog_runs" SET "finished_at" = now(), "error" = 'The server was stopped while it was being written.'
WHERE "finished_at" IS NULL AND EXISTS (
	SELECT FROM "blog_runs" AS "later" WHERE "later"."schedule_id" = "blog_runs"."schedule_id"
		AND "later"."finished_at" IS NULL AND "later"."id" > "blog_runs"."id"
);--> statement-breakpoint
CREATE UNIQUE INDEX "blog_runs_unfinished" ON "blog_runs" USING btree ("schedule_id") WHERE finished_at is null;