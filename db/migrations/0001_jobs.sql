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
CREATE UNIQUE INDEX "jobs_running" ON "jobs" USING btree ("kind") WHERE status = 'running';