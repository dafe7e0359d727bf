-- Unsaved edits are no longer stored. Those of drafts become part of them, those of other posts new
-- drafts, so that no visitor sees them and nothing is lost.
UPDATE "blog_posts" SET
	"title" = coalesce(nullif(trim("pending"->>'title'), ''), "title"),
	"author" = coalesce(nullif(trim("pending"->>'author'), ''), "author"),
	"excerpt" = "pending"->>'excerpt',
	"content" = "pending"->>'content',
	"tags" = array(SELECT jsonb_array_elements_text("pending"->'tags')),
	"related_park_ids" = array(SELECT jsonb_array_elements_text("pending"->'relatedParkIds')::int),
	"version" = "version" + 1,
	"updated_at" = now()
WHERE "pending" IS NOT NULL AND "status" = 'draft';--> statement-breakpoint
INSERT INTO "blog_posts" ("slug", "title", "author", "excerpt", "content", "tags", "related_park_ids", "deleted_at")
SELECT 'unsaved-edit-of-' || "id",
	left(coalesce(nullif(trim("pending"->>'title'), ''), "title"), 180) || ' (unsaved edit)',
	coalesce(nullif(trim("pending"->>'author'), ''), "author"),
	"pending"->>'excerpt',
	"pending"->>'content',
	array(SELECT jsonb_array_elements_text("pending"->'tags')),
	array(SELECT jsonb_array_elements_text("pending"->'relatedParkIds')::int),
	"deleted_at"
FROM "blog_posts" WHERE "pending" IS NOT NULL AND "status" <> 'draft'
ON CONFLICT ("slug") DO NOTHING;--> statement-breakpoint
ALTER TABLE "blog_posts" DROP COLUMN "note";--> statement-breakpoint
ALTER TABLE "blog_posts" DROP COLUMN "pending";
