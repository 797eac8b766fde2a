import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNotNull, lte, or, type SQL } from 'drizzle-orm'
import { submissions } from '#db/schema/submissions'
import type { Ctx } from '~/context.server'

/**
 * How long answers are kept: longer than anybody waits before pressing again; a form sent on
 * purpose again differs or is later.
 */
const ANSWERED_KEPT_MS = 60_000
/**
 * How long a submission whose server died is refused: whether it was saved is not known, and a page that is
 * opened anew sends another key.
 */
const UNANSWERED_KEPT_MS = 24 * 60 * 60_000
/** Vault purpose of responses, which may hold the cookie of a session. */
export const SUBMISSION_PURPOSE = 'submission'
/** How long the second press waits for the first. */
const WAIT_MS = 20_000
const POLL_MS = 50

/** Result of a submission. `answer` is stored for a repeat; null: it may be carried out again. */
type Done<R> = { value: R; answer: string | null }

/**
 * Carries out a submission with this key once, on whichever server, and returns the stored response
 * to a repeat within a minute. A failed one may be tried again; one whose server died meanwhile is refused.
 */
export async function runOnce<R>(
	ctx: Ctx,
	{ key, waitMs = WAIT_MS }: { key: string; waitMs?: number },
	run: () => Promise<Done<R>>,
): Promise<{ value: R } | { answer: string }> {
	const waitsUntil = performance.now() + waitMs
	do {
		if (await claim(ctx, key)) return { value: await runAndStore(ctx, key, run) }
		const answer = await readAnswer(ctx, key)
		if (answer !== null) return { answer }
		await sleep(POLL_MS)
	} while (performance.now() < waitsUntil)
	throw new Fault(
		'unavailable',
		'This was sent already and may be saved. See whether it is there; if it is not, open this page anew and send it again.',
	)
}

/** Whether a submission is no longer kept. */
export const isSubmissionOver = (now: number): SQL | undefined =>
	or(
		lte(submissions.sentAt, now - UNANSWERED_KEPT_MS),
		and(isNotNull(submissions.answerSealed), lte(submissions.sentAt, now - ANSWERED_KEPT_MS)),
	)

/** Whether the key is free: neither under way, nor answered within the last minute, nor left by a server that died. */
async function claim({ db, now }: Ctx, key: string): Promise<boolean> {
	const sentAt = now()
	const claimed = await db.write((tx) =>
		tx
			.insert(submissions)
			.values({ key, sentAt })
			.onConflictDoUpdate({
				target: submissions.key,
				set: { sentAt, answerSealed: null },
				setWhere: isSubmissionOver(sentAt),
			})
			.returning({ key: submissions.key }),
	)
	return claimed.length > 0
}

async function runAndStore<R>(ctx: Ctx, key: string, run: () => Promise<Done<R>>): Promise<R> {
	let answer: string | null = null
	try {
		const done = await run()
		answer = done.answer
		return done.value
	} finally {
		await storeResponse(ctx, key, answer).catch((error: unknown) =>
			ctx.log.error({ err: error }, 'the answer of a form was not kept'),
		)
	}
}

async function storeResponse(
	{ db, vault }: Ctx,
	key: string,
	answer: string | null,
): Promise<void> {
	const same = eq(submissions.key, key)
	const answerSealed = answer && vault.seal(answer, SUBMISSION_PURPOSE)
	await db.write(async (tx) => {
		if (answerSealed) await tx.update(submissions).set({ answerSealed }).where(same)
		else await tx.delete(submissions).where(same)
	})
}

async function readAnswer({ db, vault }: Ctx, key: string): Promise<string | null> {
	const [found] = await db.read
		.select({ sealed: submissions.answerSealed })
		.from(submissions)
		.where(eq(submissions.key, key))
	return found?.sealed ? vault.open(found.sealed, SUBMISSION_PURPOSE) : null
}
