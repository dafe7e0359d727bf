CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"progress" jsonb DEFAULT '{"message":"Starting…","done":0,"total":null}'::jsonb NOT NULL,
	"log" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"result" jsonb,
	"error" text,
	"stopping" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"owner" text,
	"leased_until" timestamp with time zone,
	"cron" text,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "jobs_status_known" CHECK (status in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
	CONSTRAINT "jobs_stopping_known" CHECK (stopping in ('cancel', 'pause'))
);
--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("kind","key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_open" ON "jobs" USING btree ("kind","key") WHERE status in ('waiting', 'running', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_running" ON "jobs" USING btree ("kind") WHERE status = 'running';--> statement-breakpoint
-- The ids of runs of regions stay: records tell by them which run has told them.
INSERT INTO jobs (id, kind, key, status, input, progress, log, result, error, created_at, started_at, finished_at)
OVERRIDING SYSTEM VALUE
SELECT id, 'regions', region_id::text,
  CASE state WHEN 'unchanged' THEN 'done' WHEN 'running' THEN 'waiting' ELSE state END,
  jsonb_build_object('kind', kind),
  jsonb_build_object('message', coalesce(step, 'Starting…'), 'done', done, 'total', total),
  log, summary, message, created_at, started_at, ended_at
FROM region_runs;--> statement-breakpoint
SELECT setval('jobs_id_seq', max(id)) FROM jobs HAVING max(id) IS NOT NULL;--> statement-breakpoint
INSERT INTO jobs (kind, key, status, input, result, error, attempts, created_at, started_at, finished_at)
SELECT 'planned_guides', schedule_id::text,
  CASE WHEN finished_at IS NULL THEN 'waiting' WHEN error IS NULL THEN 'done' ELSE 'failed' END,
  CASE WHEN due_at IS NULL THEN '{}' ELSE jsonb_build_object('dueAt',
    to_char(due_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END,
  CASE WHEN post_id IS NOT NULL THEN jsonb_build_object('postId', post_id) END,
  error, attempts, started_at, started_at, finished_at
FROM blog_runs ORDER BY started_at, id;--> statement-breakpoint
DROP TABLE "blog_runs" CASCADE;--> statement-breakpoint
DROP TABLE "region_runs" CASCADE;
